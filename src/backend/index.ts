export type { GenerateSession } from '../api/session.ts';
export * from './client.ts';
export * from './embed-service-error.ts';
export {
  clientAddress,
  type FastifyLikeReply,
  type FastifyLikeRequest,
  type NodeRequest,
  type NodeResponse,
  toNodeHandler,
} from './node-handler.ts';
export { isSameOrigin } from './same-origin.ts';
export * from './session-endpoint.ts';
export { SessionNeed } from './session-need.ts';
