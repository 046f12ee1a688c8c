import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openRequestServer, type RequestServer } from '../testing/request-server.ts';

interface Answer {
  revision: string;
  error?: { message: string };
}

const page = { url: 'data:text/markdown,%23%20Late', source: 'markdown' };

/** Starts an import and runs `meanwhile` when it is about to commit, before it holds the lock. */
async function importWhile(
  server: RequestServer,
  path: string,
  meanwhile: () => Promise<unknown>,
  headers: Record<string, string> = {},
) {
  const { locks } = server.platform.database;
  const { take } = locks;
  let isHeld = true;
  locks.take = async (place, signal) => {
    if (isHeld) {
      isHeld = false;
      await meanwhile();
    }
    return take(place, signal);
  };
  try {
    const url = `${path}/content/import`;
    return await server.call<Answer>('POST', url, { as: 'editor', body: page, headers });
  } finally {
    locks.take = take;
  }
}

describe.each(dialects)('an import on %s', (dialect) => {
  it.each([
    'space',
    'change request',
  ] as const)('into a %s is refused by what changes before it commits', async (target) => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const space = `/spaces/${server.spaceId}`;
    const path = target === 'space' ? space : `${space}/change-requests/1`;
    const edit = (title: string) => ({
      body: { changes: [{ operation: 'insert_page', title, document: {} }] },
    });
    const readRevision = async () => String((await server.call('GET', path)).body.revision);
    const countPages = async () =>
      JSON.stringify((await server.call('GET', `${path}/content/pages`)).body).split('"Late"')
        .length - 1;

    const moved = await importWhile(
      server,
      path,
      () => server.call('POST', `${path}/content`, edit('First')),
      { 'if-match': `"${await readRevision()}"` },
    );
    expect(moved.status).toBe(412);
    const setMode = (editMode: string) => server.call('PATCH', space, { body: { editMode } });
    expect((await importWhile(server, path, () => setMode('locked'))).status).toBe(409);
    await setMode('live');
    if (target === 'change request') {
      const archive = () => server.call('PATCH', path, { body: { status: 'archived' } });
      expect((await importWhile(server, path, archive)).status).toBe(409);
      await server.call('PATCH', path, { body: { status: 'open' } });
    }
    expect(await countPages()).toBe(0);
    const keyed = { 'idempotency-key': 'late' };
    const late = await importWhile(
      server,
      path,
      () => server.call('POST', `${path}/content`, edit('Second')),
      keyed,
    );
    expect(late.status).toBe(201);
    expect(late.body.revision).toBe(await readRevision());
    const again = await server.call<Answer>('POST', `${path}/content/import`, {
      ...{ as: 'editor', body: page, headers: keyed },
    });
    expect([again.status, again.body]).toEqual([201, late.body]);
    expect(await countPages()).toBe(1);
    const member = `/orgs/${server.organizationId}/members/${server.editorId}`;
    const revoke = () => server.call('PATCH', member, { body: { role: 'read' } });
    expect((await importWhile(server, path, revoke)).status).toBe(403);
    await server.call('PATCH', member, { body: { role: 'edit' } });
    if (target === 'change request') {
      const merge = () => server.call('POST', `${path}/merge`);
      expect((await importWhile(server, path, merge)).status).toBe(409);
    }
    expect(await countPages()).toBe(1);
  });
});
