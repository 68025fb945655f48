export { SessionNeed } from '../api/session-need.ts';
export * from './client.ts';
export * from './embed-service-error.ts';
export * from './embed-tenant-name.ts';
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
export type { GenerateSession } from './session-request.ts';
