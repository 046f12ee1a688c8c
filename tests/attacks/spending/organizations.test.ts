import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../apps/server/src/app.ts';
import { runFirstRun } from '../../../apps/server/src/commands/first-run.ts';
import { ConfigError, readConfig } from '../../../apps/server/src/platform/config.ts';
import { createFactories } from '../../../apps/server/src/testing/factories.ts';
import { dialects, openTestPlatform } from '../../../apps/server/src/testing/test-platform.ts';

const byDefault = readConfig({}).organizationCreators;

describe.each(dialects)('a server as it is set up first, on %s', (dialect) => {
  const ended = new AsyncDisposableStack();
  let administrator: string;
  let make: ReturnType<typeof createFactories>;
  let organizationId: string;
  let send: (
    method: string,
    path: string,
    token: string,
    body?: unknown,
  ) => Promise<{ status: number; text: string }>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-first-'));
    ended.defer(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'README.md'), '# Welcome\n');
    const platform = ended.use(
      await openTestPlatform(dialect, { config: { organizationCreators: byDefault } }),
    );
    const first = await runFirstRun(platform, () => {}, folder);
    administrator = first.secret ?? '';
    organizationId = first.installation?.organizationId ?? '';
    make = createFactories(platform);
    const app = await createApp(platform);
    await app.listen({ host: '127.0.0.1', port: 0 });
    ended.defer(() => app.close());
    const { port } = app.server.address() as { port: number };
    send = async (method, path, token, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
  });
  afterAll(() => ended.disposeAsync());

  const create = (token: string, more = {}) =>
    send('POST', '/orgs', token, { title: 'Glazes', ...more });

  it('lets its first administrator create organizations', async () => {
    const { status, text } = await create(administrator);
    expect([status, JSON.parse(text).title]).toEqual([201, 'Glazes']);
  });

  it('lets nobody else who has an account, an admin of its organization no more than a stranger', async () => {
    const tokens = [
      await make.token((await make.user()).id),
      (await make.member(organizationId, 'admin')).token,
      (await make.member(organizationId, null)).token,
    ];
    for (const token of tokens) {
      for (const more of [{}, { type: 'community' }]) {
        const { status, text } = await create(token, more);
        expect([status, JSON.parse(text).error.type]).toEqual([
          403,
          'organization_creation_forbidden',
        ]);
        expect(text).toContain('Ask an operator to create one for you');
      }
      expect((await create(token, { operator: true })).status).toBe(400);
    }
    const { text } = await send('GET', '/orgs', administrator);
    expect(JSON.parse(text).count).toBe(2);
  });

  it('lets admins of an organization go on with everything in it', async () => {
    const { token } = await make.member(organizationId, 'admin');
    expect(
      (await send('POST', `/orgs/${organizationId}/spaces`, token, { title: 'Clays' })).status,
    ).toBe(201);
    expect((await send('PATCH', `/orgs/${organizationId}`, token, { title: 'Kiln' })).status).toBe(
      200,
    );
  });
});

describe('the option OCTAVO_ORGANIZATIONS', () => {
  it('is the operators unless it is set, and refuses what it does not know', () => {
    expect(byDefault).toBe('operators');
    for (const text of ['all', 'Operators', 'operators,members']) {
      expect(() => readConfig({ OCTAVO_ORGANIZATIONS: text })).toThrow(ConfigError);
    }
  });
});
