export {
  type ActionHandler,
  type AnyRuntime,
  type CustomAction,
  type DashboardRuntime,
  type EmbedRuntime,
  type HostAction,
  type PlainRuntime,
  type PrivateIdentity,
  runtimeContext,
  type StartOptions,
} from './embed-runtime.ts';
export type { ErrorDetails, ErrorReport } from './report/error-reporter.ts';
export type { WidgetHandle } from './report/widget-registry.ts';
export { startRuntime } from './start-runtime.ts';
