import { once } from 'node:events';
import { connect } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { dialects } from '../testing/test-platform.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { startSiteServer } from './testing/site-server.ts';

const SEARCHES = 40;

/** Asks, and is gone before there can be an answer. */
async function askAndLeave(origin: string, path: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  socket.end();
  socket.destroySoon();
  await once(socket, 'close');
}

it.each(
  dialects,
)('readers who went away while they typed leave others their answers and no error on %s', async (dialect) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await using server = await startSiteServer({ log }, dialect);
  const location = makeMemoryTree({
    'README.md': '# Kiln\n',
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`ware-${at}.md`, `# Ware ${at}\n\nPale stoneware.\n`]),
    ),
  });
  const site = await server.publish({ location, title: 'Kiln' });
  await Promise.all(
    Array.from({ length: SEARCHES }, (_, at) =>
      askAndLeave(server.origin, `${site.path}/~search.json?q=stoneware+w${at}`),
    ),
  );
  const answer = await sendPlainRequest(
    `${server.origin}${site.path}/~search.json?q=pale+stoneware`,
  );
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text).groups[0].results.length).toBeGreaterThan(3);
  expect(lines).toEqual([]);
});
