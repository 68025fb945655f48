import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadRequest } from './load.ts';
import { type ServerProcess, startServer } from './process.ts';

const VERSION = '4.14.1';

const PROGRAM = `
const { createServer } = require('node:http');
const { postgraphile } = require('postgraphile');
const handler = postgraphile({ connectionString: process.env.DATABASE_URL, max: 10 }, 'public', {
  disableQueryLog: true, graphiql: false, dynamicJson: true, legacyRelations: 'omit',
});
const server = createServer(handler).listen(0, '127.0.0.1', () =>
  console.log('http://127.0.0.1:' + server.address().port));
process.on('SIGTERM', () => process.exit(0));
`;

/** Serves a database with postgraphile, installed in a temporary folder outside the project. */
export function startPostgraphile(databaseUrl: string): Promise<ServerProcess> {
  const folder = join(tmpdir(), `svc-embed-bench-postgraphile-${VERSION}`);
  if (!existsSync(join(folder, 'node_modules/postgraphile/package.json'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `postgraphile@${VERSION}`], {
      cwd: folder,
      stdio: 'ignore',
    });
  }
  writeFileSync(join(folder, 'serve.cjs'), PROGRAM);
  const command = [process.execPath, join(folder, 'serve.cjs')] as const;
  return startServer(command, { DATABASE_URL: databaseUrl }, folder);
}

const COMMENT = 'id userId body createdAt editedAt';

/** The first page of open threads with their replies, as in the list of the service. */
export function listQuery(conversationId: number, first: number): LoadRequest {
  return graphql(`{ allSvcComments(
      condition: { conversationId: "${conversationId}", parentId: null, removedAt: null, resolvedAt: null }
      orderBy: [CREATED_AT_DESC, ID_DESC], first: ${first}) {
    nodes { ${COMMENT} resolvedAt resolvedBy
      svcCommentsByParentId(condition: { removedAt: null }, orderBy: [ID_ASC]) { nodes { ${COMMENT} } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`);
}

/** A new thread. */
export function createMutation(conversationId: number, userId: number, body: string): LoadRequest {
  return graphql(`mutation { createSvcComment(input: { svcComment: {
      conversationId: "${conversationId}", userId: "${userId}", body: "${body}", createdAt: "1800000000000" } }) {
    svcComment { ${COMMENT} } } }`);
}

function graphql(query: string): LoadRequest {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
    status: 200,
  };
}
