/** A configuration that cannot be used; the message names the path of the bad value and what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(path: string, expectation: string, options?: ErrorOptions) {
    super(`${path || 'the configuration'} ${expectation}`, options);
  }
}
