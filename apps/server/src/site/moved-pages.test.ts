import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RedirectServer,
  startRedirectServer,
} from '../areas/redirects/testing/redirect-server.ts';
import { dialects } from '../testing/test-platform.ts';

describe.each(dialects)('the old address of a page on %s', (dialect) => {
  let site: RedirectServer;

  beforeAll(async () => {
    site = await startRedirectServer(dialect);
    await site.publish();
    await site.insert('Start');
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  const countRows = async () => {
    const { db } = site.server.platform.database;
    return (await db.selectFrom('page_moves').select('slug').execute()).length;
  };

  it('leads to where it is once it is renamed, and so do those below it, by one row', async () => {
    const guide = await site.insert('Guide');
    const kiln = await site.insert('Kiln', guide);
    await site.insert('Fire', kiln);
    const rows = await countRows();
    await site.update(guide, { slug: 'manual' });
    expect(await countRows()).toBe(rows + 1);
    expect(await site.lead('/guide')).toBe('308 /manual');
    expect(await site.lead('/guide/kiln/fire?x=1')).toBe('308 /manual/kiln/fire?x=1');
    expect(await site.lead('/guide/kiln/fire.md')).toBe('308 /manual/kiln/fire.md');
    expect(await site.lead('/guide/nothing')).toBe('404');
    expect(await site.lead('/manual/kiln/fire')).toBe('200');

    // Below what was renamed another is renamed, and that one is moved: nothing becomes a chain.
    await site.update(kiln, { slug: 'oven' });
    await site.update(guide, { slug: 'handbook' });
    for (const old of ['/guide/kiln/fire', '/manual/kiln/fire', '/manual/oven/fire']) {
      expect([old, await site.lead(old)]).toEqual([old, '308 /handbook/oven/fire']);
    }
    await site.update(kiln, { into: null });
    expect(await site.lead('/guide/kiln/fire')).toBe('308 /oven/fire');
    expect(await site.lead('/handbook/oven')).toBe('308 /oven');
  });

  it('leads nowhere else when it is renamed back, and is the page’s that has it by now', async () => {
    const one = await site.insert('One');
    await site.update(one, { slug: 'two' });
    await site.update(one, { slug: 'one' });
    expect(await site.lead('/one')).toBe('200');
    expect(await site.lead('/two')).toBe('308 /one');
    await site.update(one, { slug: 'three' });
    const other = await site.insert('One');
    expect(await site.lead('/one')).toBe('200');
    await site.update(other, { slug: 'four' });
    // Two pages had the address: the latest of them is meant.
    expect(await site.lead('/one')).toBe('308 /four');
    await site.change([{ operation: 'delete_page', page: other }]);
    expect(await site.lead('/one')).toBe('308 /three');
    expect(await site.lead('/four')).toBe('404');
  });

  it('is nothing to those from whom a condition keeps the page', async () => {
    const secret = await site.insert('Secret', undefined, {
      condition: 'visitor.claims.staff',
    });
    await site.update(secret, { slug: 'hidden' });
    expect(await site.lead('/secret')).toBe('404');
    expect(await site.lead('/secret.md')).toBe('404');
  });

  it('is followed through groups, home pages, rollbacks and text edits', async () => {
    const { changes, revision } = await site.change([
      { operation: 'insert_page', title: 'Parts', type: 'group', document: {} },
    ]);
    const group = changes[0]?.page?.id ?? '';
    await site.insert('Shelf', group);
    await site.update(group, { slug: 'pieces' });
    expect(await site.lead('/parts/shelf')).toBe('308 /pieces/shelf');
    expect(await site.lead('/parts')).toBe('308 /pieces/shelf');

    const home = await site.insert('Welcome', undefined, { at: 0 });
    await site.insert('Below', home);
    expect(await site.lead('/')).toBe('200');
    await site.update(home, { slug: 'hello' });
    expect(await site.lead('/welcome')).toBe('308 /');
    expect(await site.lead('/welcome/below')).toBe('308 /hello/below');

    const rows = await countRows();
    await site.update(home, { title: 'Hello there', document: { markdown: 'New text.' } });
    expect(await countRows()).toBe(rows);

    const [space] = site.spaceIds;
    const back = `/spaces/${space}/revisions/${revision}/rollback`;
    const answer = await site.server.request('POST', back, { token: site.token });
    expect(answer.status).toBeLessThan(300);
    expect(await site.lead('/pieces')).toBe('404');
    expect(await site.lead('/handbook')).toBe('200');
  });
});
