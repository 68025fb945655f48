import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSED = /\.(js|css|svg|json|wasm)$/;
/** Below, the response fits into a packet or two anyway. */
const BYTES_MIN = 1_024;

/**
 * A plugin that writes a `.br` and a `.gz` file next to each file of a build that becomes smaller by compression. A lower
 * `quality` than the best takes a fraction of the time.
 */
export function compressFiles({ quality = constants.BROTLI_MAX_QUALITY } = {}) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return {
    name: 'compress-files',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir, { recursive: true })) {
        if (!COMPRESSED.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        if (bytes.length < BYTES_MIN) continue;
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
