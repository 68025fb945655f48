export { RATE_LIMITS, type RateLimits } from './admission/rate-limiter.ts';
export { type Config, loadConfig, parseConfig } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
export type { ConfigInput } from './config/schema.ts';
export type { Database, PostgresOptions, Queries, Value } from './database/database.ts';
export {
  DatabaseRejected,
  DatabaseUnavailable,
  type UnavailableReason,
} from './database/errors.ts';
export { openDatabase } from './database/open.ts';
export type { Listening } from './http/listen.ts';
export { type KeySource, parseKeys, type SigningKey } from './keys/signing-keys.ts';
export { type Lifetimes, PERMITS, STORAGE_QUOTA, type StorageAmount } from './limits/limits.ts';
export type { Logger } from './logging/logger.ts';
export type {
  EmbedTenant,
  EmbedUser,
  Mount,
  MountHandler,
  MountSession,
  RestrictedMount,
  TenantGroup,
} from './mounts/mount.ts';
export { createService, type Service, type ServiceOptions } from './service.ts';
