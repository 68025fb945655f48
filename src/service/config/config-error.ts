/** An invalid configuration; the message names the path of the value and what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(path: string, expectation: string, options?: ErrorOptions) {
    super(`${path || 'the configuration'} ${expectation}`, options);
  }
}
