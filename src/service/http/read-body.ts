import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

/** The largest body of a request, in bytes. */
export const BODY_BYTES_MAX = 256 * 1024;

const nothing = new Uint8Array();

/** Reads the body before all else, so that `413` comes before every other answer. */
export const readBody = createMiddleware<HttpEnv>(async (c, next) => {
  const { method } = c.req;
  c.set('bytes', method === 'GET' || method === 'HEAD' ? nothing : await received(c.req.raw));
  await next();
});

/** A body that breaks off is its sender's doing and no fault of the service. */
async function received(request: Request): Promise<Uint8Array> {
  try {
    return await bytesOf(request);
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem(400, 'The body did not arrive whole.');
  }
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > BODY_BYTES_MAX) throw tooLarge();
    return new Uint8Array(await request.arrayBuffer());
  }
  if (!request.body) return nothing;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > BODY_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): HttpProblem {
  return new HttpProblem(413, `The body must have at most ${BODY_BYTES_MAX} bytes.`, {
    headers: { Connection: 'close' },
  });
}
