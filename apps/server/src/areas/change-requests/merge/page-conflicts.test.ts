import type { ConflictResource } from '@octavo/contract/change-requests';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type MergeServer, openMergeServer, type ShownPage } from '../testing/merge-server.ts';

interface Linked {
  items: { status: string; targetReference: { page?: { id: string }; source?: string } }[];
}

const insert = (title: string, markdown: string, more: object = {}) => ({
  ...{ operation: 'insert_page', title, document: { markdown }, ...more },
});
const update = (page: string | undefined, more: object) => ({
  ...{ operation: 'update_page', page, ...more },
});
const write = (page: string | undefined, markdown: string) =>
  update(page, { document: { markdown } });

async function readPage(server: MergeServer, page: string, at = server.space) {
  const path = `${at}/content/page/${page}?format=markdown`;
  return (await server.call<ShownPage>('GET', path)).body;
}

/** The ids of the pages that a page links to, none of them broken. */
async function listTargets(server: MergeServer, page: string, at = server.space) {
  const { body } = await server.call<Linked>('GET', `${at}/content/page/${page}/links`);
  return body.items.map(({ status, targetReference }) => [status, targetReference.page?.id]);
}

describe.each(dialects)('pages that both sides add and link to, on %s', (dialect) => {
  it('get an address each, and every link leads to the page it was written for', async () => {
    await using server = await openMergeServer(dialect);
    const [start = ''] = await server.change(server.space, [
      insert('Start', 'First.\n\nMiddle.\n\nLast.\n'),
    ]);
    const sides = await server.openSides();
    const [own = ''] = await server.change(sides.request, [
      insert('Setup', 'How the request sets up.\n', { slug: 'setup' }),
    ]);
    await server.change(sides.request, [
      write(start, 'First [ours](setup.md).\n\nMiddle.\n\nLast.\n'),
    ]);
    const [other = ''] = await server.change(server.space, [
      insert('Setup', 'How the space sets up.\n', { slug: 'setup' }),
    ]);
    await server.change(server.space, [
      write(start, 'First.\n\nMiddle.\n\nLast [theirs](setup.md).\n'),
    ]);
    const updated = await sides.update();
    expect(updated.result).toBe('update');
    const [renamed, ...others] = updated.renamed;
    expect(others).toEqual([]);
    expect(renamed).toMatchObject({ page: { id: own, title: 'Setup' }, from: 'setup' });
    const expected = [
      ['ok', own],
      ['ok', other],
    ].sort();
    expect((await listTargets(server, start, sides.request)).sort()).toEqual(expected);
    expect((await sides.merge()).result).toBe('merge');
    expect((await listTargets(server, start)).sort()).toEqual(expected);
    expect((await readPage(server, other)).slug).toBe('setup');
    expect((await readPage(server, own)).slug).toBe(renamed?.to);
    const html = await server.readSite('start');
    const [, toOwn = ''] = /<a [^>]*href="([^"]*)"[^>]*>ours/.exec(html) ?? [];
    const [, toOther = ''] = /<a [^>]*href="([^"]*)"[^>]*>theirs/.exec(html) ?? [];
    expect([toOwn.split('/').at(-1), toOther.split('/').at(-1)]).toEqual([renamed?.to, 'setup']);
    expect(await server.readSite(renamed?.to ?? '')).toContain('How the request sets up.');
    expect(await server.readSite('setup')).toContain('How the space sets up.');
  });

  it('stay told apart where both change the paragraph with the link', async () => {
    await using server = await openMergeServer(dialect);
    const [start = ''] = await server.change(server.space, [
      insert('Start', 'See the old guide before anything else is done with the kiln.\n'),
    ]);
    const sides = await server.openSides();
    const pages: string[] = [];
    for (const at of [sides.request, server.space]) {
      const [page = ''] = await server.change(at, [insert('Setup', `${at}\n`, { slug: 'setup' })]);
      pages.push(page);
    }
    await sides.change(
      [write(start, 'See [ours](setup.md) before anything else is done with the kiln.\n')],
      [write(start, 'See the old guide before anything else is done with [theirs](setup.md).\n')],
    );
    expect((await sides.merge()).result).toBe('merge');
    const [own, other] = pages;
    expect((await listTargets(server, start)).sort()).toEqual(
      [
        ['ok', own],
        ['ok', other],
      ].sort(),
    );
  });
});

const BARE = {
  group: { type: 'group', document: {} },
  link: { type: 'link', document: {}, target: { kind: 'url', url: 'https://kiln.test/' } },
};

describe.each(dialects)('a page that one side takes the body from, on %s', (dialect) => {
  for (const type of ['group', 'link'] as const) {
    for (const bare of ['ours', 'theirs'] as const) {
      it(`as a ${type} in ${bare}, is one question, and sound each way`, async () => {
        await using server = await openMergeServer(dialect);
        for (const way of ['ours', 'theirs'] as const) {
          const [page = ''] = await server.change(server.space, [insert('Kiln', 'Hot.\n')]);
          const sides = await server.openSides();
          const changes = [[update(page, BARE[type])], [write(page, 'Very hot.\n')]];
          const [ours = [], theirs = []] = bare === 'ours' ? changes : changes.reverse();
          await sides.change(ours, theirs);
          expect((await sides.update()).result).toBe('conflicts');
          const open = await sides.conflicts();
          const expected: Partial<ConflictResource> = { kind: 'field', field: 'type' };
          expect(open).toMatchObject([{ ...expected, base: 'document', [bare]: type }]);
          await sides.resolve(way);
          expect(await sides.conflicts()).toEqual([]);
          expect((await sides.merge()).result).toBe('merge');
          const shown = await readPage(server, page);
          const isBare = way === bare;
          expect([shown.type, shown.markdown || undefined]).toEqual(
            isBare ? [type, undefined] : ['document', 'Very hot.\n'],
          );
          const { body } = await server.call<Record<string, unknown>>(
            'GET',
            `${server.space}/content/page/${page}?format=document`,
          );
          expect([type === 'link' && isBare, body.target !== undefined]).toEqual(
            new Array(2).fill(type === 'link' && isBare),
          );
          if (!isBare) expect(await server.readSite(shown.path)).toContain('Very hot.');
        }
      });
    }
  }
});
