import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createApp } from './app.ts';
import { openPlatform } from './platform/open-platform.ts';
import { startTestServer } from './testing/test-server.ts';
import { zipUrlOf } from './testing/zip-of.ts';

/** Commits are announced to the others, which takes a moment. */
const SOON = { timeout: 2_000, interval: 5 };

/** Another server on the database and data folder of one that runs. */
async function startBeside(config: Parameters<typeof openPlatform>[0]) {
  const platform = await openPlatform(config);
  const app = await createApp(platform);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      await platform[Symbol.asyncDispose]();
    },
  };
}

it('servers on one PostgreSQL database and data folder soon answer what the others wrote', async () => {
  await using first = await startTestServer({ dialect: 'postgres' });
  await using second = await startBeside(first.platform.config);
  const { org, token } = await first.make.org();
  const send = async (origin: string, path: string, method = 'GET', body?: object) => {
    const answer = await fetch(`${origin}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

  const made = await send(first.origin, `/orgs/${org.id}/spaces`, 'POST', { title: 'Kiln' });
  expect(made.status).toBe(201);
  const space = `/spaces/${made.body.id}`;
  for (const [round, writer, reader] of [
    [1, first, second],
    [2, second, first],
    [3, first, second],
  ] as const) {
    // Both have it in their caches before it changes.
    await Promise.all([send(first.origin, space), send(second.origin, space)]);
    const title = `Kiln ${round}`;
    expect((await send(writer.origin, space, 'PATCH', { title })).status).toBe(200);
    await expect.poll(async () => (await send(reader.origin, space)).body.title, SOON).toBe(title);
  }

  const url = await zipUrlOf({
    'README.md': '# Kiln\n\n![A cone](cone.svg)\n',
    'cone.svg': '<svg/>',
  });
  const imported = await send(second.origin, `${space}/content/import`, 'POST', {
    ...{ url, source: 'zip' },
  });
  expect(imported.status).toBe(201);
  const { body: files } = await send(first.origin, `${space}/content/files`);
  const { pathname, search } = new URL(files.items[0].downloadURL);
  expect(await (await fetch(first.origin + pathname + search)).text()).toBe('<svg/>');

  const { body: mine } = await send(first.origin, '/user/tokens');
  const revoked = await fetch(`${first.origin}/v1/user/tokens/${mine.items[0].id}`, {
    ...{ method: 'DELETE', headers: { authorization: `Bearer ${token}` } },
  });
  expect(revoked.ok).toBe(true);
  await expect.poll(async () => (await send(second.origin, space)).status, SOON).toBe(401);
});
