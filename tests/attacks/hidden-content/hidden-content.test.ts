import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';
import { type HiddenSite, NAMES, startHiddenSite } from './hidden-site.ts';

interface List {
  count: number;
  items: { id: string }[];
}

const UNKNOWN = 'unknownunknownunknown0';

describe.each(dialects)('what hidden content shows by its ids, on %s,', (dialect) => {
  let hidden: HiddenSite;
  beforeAll(async () => {
    hidden = await startHiddenSite(dialect);
  }, 120_000);
  afterAll(() => hidden?.[Symbol.asyncDispose]());

  const idsOf = (names: readonly string[]) => names.map((name) => hidden.files[name] ?? '');
  const byName = (name: string) => hidden.files[name] ?? '';
  const ask = (below: string, cookie = '', method = 'GET') =>
    hidden.sites.get(hidden.site.path + below, cookie === '' ? {} : { cookie }, method);
  const api = <Body = Record<string, unknown>>(path: string, token: string) =>
    hidden.sites.server.request<Body>('GET', `/spaces/${hidden.site.spaceId}${path}`, { token });
  /** The addresses of files on a page, below the site. */
  const listFiles = async (below: string, cookie = '') => {
    const { text } = await ask(below, cookie);
    const found = [...text.matchAll(/(?:src|href)="([^"]*\/~files\/[^"]*)"/g)];
    return new Set(
      found.map(([, address = '']) =>
        address.replaceAll('&amp;', '&').replace(hidden.site.path, ''),
      ),
    );
  };
  /** What of an answer does not differ from request to request. */
  const shapeOf = ({ status, body }: { status: number; body: unknown }) =>
    JSON.stringify([status, body]).replace(/"(requestId|id)":"[^"]*"/g, '');

  it('has files of each kind, so that nothing here holds by itself', () => {
    const all = Object.values(NAMES).flat();
    expect(all.filter((name) => byName(name) === '')).toEqual([]);
    expect(Object.keys(hidden.contents).sort()).toEqual(['deep', 'left', 'secret', 'shared']);
  });

  it('is no file of the site to anybody, and all that is shown is', async () => {
    for (const id of [...idsOf(NAMES.staff), ...idsOf(NAMES.nobody)]) {
      for (const below of [`/~files/${id}`, `/~files/${id}/x.svg?v=x`, `/~files/${id}.x/x.svg`]) {
        for (const method of ['GET', 'HEAD']) {
          expect([below, (await ask(below, '', method)).status]).toEqual([below, 404]);
        }
      }
    }
    for (const id of idsOf(NAMES.open)) expect((await ask(`/~files/${id}`)).status).toBe(200);
  });

  it('is all of it, but for what nobody shows, to those whom it is for', async () => {
    for (const name of [...NAMES.open, ...NAMES.staff]) {
      const { status } = await ask(`/~files/${byName(name)}`, hidden.staff);
      expect([name, status]).toEqual([name, 200]);
    }
    for (const id of idsOf(NAMES.nobody)) {
      expect((await ask(`/~files/${id}`, hidden.staff)).status).toBe(404);
    }
  });

  it('gives addresses to one audience that are none to another', async () => {
    const open = await listFiles('/');
    const staff = new Set<string>();
    for (const page of ['/', '/staff', '/staff/below']) {
      for (const address of await listFiles(page, hidden.staff)) staff.add(address);
    }
    expect([open.size, staff.size]).toEqual([
      NAMES.open.length,
      NAMES.open.length + NAMES.staff.length,
    ]);
    for (const address of open) {
      expect((await ask(address)).status).toBe(200);
      expect((await ask(address, hidden.staff)).status).toBe(404);
      const guessed = address.replace(/\.[^./?]+\//, '.AAAAAAAAAAAAAAAAAAAAAA/');
      expect(guessed).not.toBe(address);
      expect((await ask(guessed)).status).toBe(404);
    }
    for (const address of staff) {
      expect([address, (await ask(address, hidden.staff)).status]).toEqual([address, 200]);
      expect((await ask(address)).status).toBe(404);
    }
  });

  it('has no card, no page and no feed', async () => {
    for (const path of ['staff', 'staff/below']) {
      const id = hidden.pages[path] ?? '';
      expect(id).not.toBe('');
      for (const below of [`/~card/${id}.png`, `/${path}`, `/${path}.md`, `/${path}/rss.xml`]) {
        expect([below, (await ask(below)).status]).toEqual([below, 404]);
      }
    }
    expect((await ask('/staff/below', hidden.staff)).status).toBe(200);
  });

  it('is unknown to the API for visitors, in the words of what there is not', async () => {
    const token = await hidden.visit('anybody');
    for (const place of ['/content', `/revisions/${hidden.revisionId}`]) {
      const missing = {
        file: shapeOf(await api(`${place}/files/${UNKNOWN}`, token)),
        content: shapeOf(await api(`${place}/reusable-contents/${UNKNOWN}`, token)),
      };
      expect(missing.file).toContain('404');
      for (const id of [...idsOf(NAMES.staff), ...idsOf(NAMES.nobody)]) {
        expect(shapeOf(await api(`${place}/files/${id}`, token))).toBe(missing.file);
      }
      for (const name of ['secret', 'deep', 'left']) {
        const path = `${place}/reusable-contents/${hidden.contents[name]}`;
        expect(shapeOf(await api(path, token))).toBe(missing.content);
        expect((await api(`${path}?format=markdown`, token)).status).toBe(404);
      }
      for (const id of idsOf(NAMES.open)) {
        expect((await api(`${place}/files/${id}`, token)).status).toBe(200);
      }
      const shared = `${place}/reusable-contents/${hidden.contents.shared}?format=markdown`;
      const { body } = await api<{ markdown: string }>(shared, token);
      expect(body.markdown).toContain('Shared');
      expect(body.markdown).not.toContain('content-if');
    }
    const document = (name: string) =>
      `/revisions/${hidden.revisionId}/reusable-contents/${hidden.contents[name]}/document`;
    expect((await api(document('secret'), token)).status).toBe(404);
    expect((await api(document('shared'), token)).status).toBe(200);
  });

  it('stands in no list for visitors, and in those of whom it is for', async () => {
    const listed = async (token: string) => {
      const files = await api<List>('/content/files', token);
      const all = await api<{ files: { id: string }[]; reusableContents: { id: string }[] }>(
        '/content',
        token,
      );
      expect(files.body.count).toBe(files.body.items.length);
      const ids = files.body.items.map(({ id }) => id).sort();
      expect(all.body.files.map(({ id }) => id).sort()).toEqual(ids);
      return { ids, contents: all.body.reusableContents.map(({ id }) => id).sort() };
    };
    const contentsOf = (...names: string[]) => names.map((name) => hidden.contents[name]).sort();
    expect(await listed(await hidden.visit('anybody'))).toEqual({
      ...{ ids: idsOf(NAMES.open).sort(), contents: contentsOf('shared') },
    });
    expect(await listed(await hidden.visit('staff'))).toEqual({
      ids: idsOf([...NAMES.open, ...NAMES.staff]).sort(),
      contents: contentsOf('shared', 'secret', 'deep'),
    });
    const { body } = await api<List>('/content/files', hidden.sites.token);
    expect(body.count).toBe(Object.values(NAMES).flat().length);
  });

  it('is found again, or not any more, as soon as the content says so', async () => {
    const { site, sites, pages } = hidden;
    const file = byName('unused');
    const anybody = await hidden.visit('anybody');
    const change = (markdown: string) =>
      sites.call('POST', `/spaces/${site.spaceId}/content?compat=false`, {
        changes: [{ operation: 'update_page', page: pages.added, document: { markdown } }],
      });
    const seen = async () => [
      (await ask(`/~files/${file}`)).status,
      (await api(`/content/files/${file}`, anybody)).status,
    ];
    const made = await sites.call<{ changes: { page?: { id: string } }[] }>(
      'POST',
      `/spaces/${site.spaceId}/content?compat=false`,
      { changes: [{ operation: 'insert_page', title: 'Added', document: { markdown: 'None.' } }] },
    );
    (pages as Record<string, string>).added = made.changes[0]?.page?.id ?? '';
    expect(await seen()).toEqual([404, 404]);
    const address = `${sites.server.platform.config.publicUrl}/app/s/${site.spaceId}/~/files/${file}`;
    await change(`![](${address})`);
    expect(await seen()).toEqual([200, 200]);
    await change(`{% if visitor.claims.staff %}\n![](${address})\n{% endif %}`);
    expect(await seen()).toEqual([404, 404]);
  });
});
