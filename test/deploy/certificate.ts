import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/** Creates a certificate of a host, its key, and a file with both in a folder. */
export async function createCertificate(folder: string, host: string): Promise<void> {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', 'req', '-x509', '-days', '2', ...algorithm, ...subject, ...files);
  writeFileSync(
    join(folder, 'tls.pem'),
    [certificate, key].map((file) => readFileSync(file, 'utf8')).join(''),
  );
}
