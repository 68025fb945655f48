export {
  type ActionHandler,
  type AnyRuntime,
  type CustomAction,
  type DashboardRuntime,
  type EmbedRuntime,
  type HostAction,
  type PlainRuntime,
  runtimeContext,
} from './embed-runtime.ts';
export type { ErrorDetails } from './report/error-reporter.ts';
export type { WidgetHandle } from './report/widget-registry.ts';
export type { PrivateIdentity, StartOptions } from './start-options.ts';
export { startRuntime } from './start-runtime.ts';
