export {
  type EmbedElement,
  FakeEmbed,
  type FakeEmbedOptions,
  type SentAction,
} from './fake-embed.ts';
export { type FakeEvent, fakeEmbedPage } from './fake-embed-page.ts';
export { FakeService, type FakeServiceOptions } from './fake-service.ts';
export {
  FakeSessionEndpoint,
  type FakeSessionEndpointOptions,
  type FakeSessionRequest,
} from './fake-session-endpoint.ts';
export type { FakeViewer } from './fake-sessions.ts';
export { type MswHttp, mswHandlers } from './msw-handlers.ts';
