const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the functions of Node that Jest hides. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { fetch, Headers, Request, Response, structuredClone });
    Object.assign(this.global, { TextDecoder, TextEncoder });
  }
};
