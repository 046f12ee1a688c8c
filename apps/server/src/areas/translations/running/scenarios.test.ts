import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDialect } from '../../../platform/db/dialects/postgres.ts';
import { createSqliteDialect } from '../../../platform/db/dialects/sqlite.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { openVariantWorld, type VariantWorld } from '../testing/variant-world.ts';

const TEXT = 'Fire slowly.\n\nThe pot dries.\n';

describe.each(dialects)('translations of spaces, over HTTP on %s', (dialect) => {
  let world: VariantWorld;
  let source: string;
  let target: string;
  let pageId: string;

  beforeAll(async () => {
    world = await openVariantWorld(dialect);
    ({ spaceId: source, pageId } = await world.addSource(TEXT));
    const { body } = await world.call('POST', `${world.settingsPath}/spaces`, {
      ...{ source, language: 'de' },
    });
    target = body.target;
    await world.later();
    world.takeSent();
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
  });

  async function change(space: string, ...changes: object[]): Promise<string> {
    const path = `/spaces/${space}/content?compat=false`;
    const { status, body } = await world.call<{ changes: { page: { id: string } }[] }>(
      'POST',
      path,
      {
        changes,
      },
    );
    expect([status, body]).toEqual([200, body]);
    return body.changes[0]?.page?.id ?? '';
  }

  /** The titles of the pages of a space with their places, such as `KILN/POTS`. */
  async function listPages(space: string): Promise<string[]> {
    interface Page {
      title: string;
      pages?: Page[];
    }
    const { body } = await world.call<{ pages: Page[] }>('GET', `/spaces/${space}/content/pages`);
    const walk = (pages: Page[], above: string): string[] =>
      pages.flatMap(({ title, pages: below = [] }) => [
        above + title,
        ...walk(below, `${above}${title}/`),
      ]);
    return walk(body.pages, '').sort();
  }

  it('send the words of a new page, none for its move, and its title where that changes', async () => {
    const document = { markdown: 'Glazes melt.\n' };
    const added = await change(source, { operation: 'insert_page', title: 'Glaze', document });
    await world.later();
    expect(world.takeSent()).toEqual([['Glaze', 'Glazes melt.']]);
    expect(await listPages(target)).toEqual(['GLAZE', 'KILN']);

    await change(source, { operation: 'update_page', page: added, into: pageId });
    await world.later();
    expect([world.takeSent(), await listPages(target)]).toEqual([[], ['KILN', 'KILN/GLAZE']]);

    await change(source, { operation: 'update_page', page: added, title: 'Ash glaze' });
    await world.later();
    expect(world.takeSent()).toEqual([['Ash glaze']]);
    expect(await listPages(target)).toEqual(['KILN', 'KILN/ASH GLAZE']);

    await change(target, {
      ...{ operation: 'insert_page', title: 'Nur hier', document: { markdown: 'Eigenes.\n' } },
    });
    await change(source, { operation: 'delete_page', page: added });
    await world.later();
    expect([world.takeSent(), await listPages(target)]).toEqual([[], ['KILN', 'Nur hier']]);
    expect((await world.readTexts(target)).join()).toContain('Eigenes.');
  });

  it('use a key of their own, which is kept sealed and never answered', async () => {
    const providerKey = 'key-of-the-organization';
    const limits = { charactersPerMonth: 1000 };
    const put = (body: object) =>
      world.call<object>('PUT', world.settingsPath, { title: 'Handbook', ...body });
    const answers = [await put({ providerKey, limits })];
    answers.push(await world.call<object>('GET', world.settingsPath));
    answers.push(await world.call<object>('GET', `/orgs/${world.orgId}/translations`));
    for (const { body } of answers) {
      expect(JSON.stringify(body)).toContain('"hasProviderKey":true');
      expect(JSON.stringify(body)).toContain('"charactersPerMonth":1000');
      expect(JSON.stringify(body)).not.toContain(providerKey);
    }
    const { db } = world.platform.database;
    const stored = await db.selectFrom('translation_settings').selectAll().execute();
    expect(stored.map(({ provider_key }) => typeof provider_key)).toEqual(['string']);
    expect(JSON.stringify(stored)).not.toContain(providerKey);
    await world.rewrite(source, pageId, `${TEXT}\nThen it cools.\n`);
    await world.later();
    expect(world.service.requests.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${providerKey}`,
    });
    expect(world.takeSent()).toEqual([['Then it cools.']]);

    const bare = await put({ providerKey: null, limits: { charactersPerMonth: null } });
    expect(bare.body).toMatchObject({ hasProviderKey: false, limits: {} });
    await world.rewrite(source, pageId, `${TEXT}\nThen it is cold.\n`);
    await world.later();
    expect(world.takeSent()).toEqual([['Then it is cold.']]);
    expect(JSON.stringify(world.service.requests.at(-1)?.headers)).not.toContain(providerKey);
    for (const [body, field] of [
      [{ limits: { charactersPerMonth: -1 } }, 'charactersPerMonth'],
      [{ providerKey: 'a b' }, 'providerKey'],
    ] as const) {
      const { status, body: answer } = await put(body);
      expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
    }
  });

  it('send nothing twice where two servers on one database take them up at once', async () => {
    const { config, clock } = world.platform;
    await using other = await startTestServer({
      platform: {
        dialect:
          dialect === 'sqlite'
            ? createSqliteDialect({ path: join(config.dataDir, 'octavo.db'), synchronous: 'off' })
            : createPostgresDialect({ url: config.databaseUrl ?? '', maxConnections: 3 }),
        clock,
        config: {
          translation: config.translation,
          translationAllowance: config.translationAllowance,
        },
      },
    });
    const path = `${world.settingsPath}/spaces`;
    const many = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} is here.`).join('\n\n');
    await world.rewrite(source, pageId, many);
    const french = await world.call('POST', path, { source, language: 'fr' });
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([world.later(), other.platform.jobs.runDue()]);
    }
    await world.later(600_000);
    const sent = world.service.requests.map(({ body }) => body.messages.at(-1).content as string);
    const german = sent.filter((content) => content.includes('Paragraph 7 is here.'));
    expect(german).toHaveLength(2);
    expect(new Set(german).size).toBe(2);
    for (const id of [target, french.body.id]) {
      expect((await world.call('GET', `${path}/${id}`)).body).toMatchObject({ state: 'complete' });
      expect((await world.readTexts(id)).join()).toContain('PARAGRAPH 29 IS HERE.');
    }
    world.takeSent();
  });
});
