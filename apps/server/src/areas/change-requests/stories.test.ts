import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { openRequestServer, type RequestServer } from './testing/request-server.ts';

interface Page {
  id: string;
  title: string;
}
interface Changed {
  changes: { page: { id: string } }[];
}

const PAGES = 10;

/** Starts a server whose space has pages with a text of two blocks; `base` is the space's path. */
async function openStory(dialect: 'sqlite' | 'postgres') {
  const server = await openRequestServer(dialect);
  const base = `/spaces/${server.spaceId}`;
  const changes = Array.from({ length: PAGES }, (_, index) => insert(`Kiln ${index}`));
  const ids = (await change(server, base, changes)).changes.map(({ page }) => page?.id ?? '');
  return { server, base, ids };
}

function insert(title: string) {
  const markdown = `# ${title}\n\nFire slowly.\n\nCool slowly.\n`;
  return { operation: 'insert_page', document: { markdown } };
}

async function change(server: RequestServer, path: string, changes: unknown[]): Promise<Changed> {
  const url = `${path}/content?compat=false`;
  const answer = await server.call<Changed>('POST', url, { body: { changes } });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body;
}

async function readMarkdown(server: RequestServer, path: string, page: string) {
  const url = `${path}/content/page/${page}?format=markdown`;
  return (await server.call<{ markdown: string }>('GET', url)).body.markdown;
}

async function listTitles(server: RequestServer, path: string) {
  const { body } = await server.call<{ pages: Page[] }>('GET', `${path}/content/pages`);
  return body.pages.map(({ title }) => title);
}

describe.each(dialects)('change requests at work on %s', (dialect) => {
  it('land all at once while the space is edited, and no text is lost', async () => {
    const { server, base, ids } = await openStory(dialect);
    await using _ = server;
    const opened = await Promise.all(ids.map((_id, index) => server.open(`Request ${index}`)));
    expect(opened.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      ids.map((_id, index) => index + 1),
    );
    for (const [index, { id }] of opened.entries()) {
      const markdown = `# Kiln ${index}\n\nFire slowly.\n\nCool slowly, says ${index}.\n`;
      const edit = { operation: 'update_page', page: ids[index], document: { markdown } };
      await change(server, `${base}/change-requests/${id}`, [edit, insert(`New ${index}`)]);
    }
    const merging = Promise.all(
      opened.map(({ id }) => server.call('POST', `${base}/change-requests/${id}/merge`)),
    );
    for (const [index, page] of ids.entries()) {
      await change(server, base, [{ operation: 'update_page', page, slug: `renamed-${index}` }]);
    }
    for (const { status, body } of await merging) {
      expect([status, body.result]).toEqual([200, 'merge']);
    }
    for (const [index, page] of ids.entries()) {
      expect(await readMarkdown(server, base, page)).toContain(`says ${index}.`);
      const shown = await server.call('GET', `${base}/content/path/renamed-${index}`);
      expect([shown.status, index > 0 && shown.body.id]).toEqual([200, index > 0 && page]);
    }
    const titles = await listTitles(server, base);
    expect(titles).toHaveLength(2 * PAGES);
    expect(new Set(titles).size).toBe(2 * PAGES);
    expect(await server.space()).toMatchObject({ changeRequestsDraft: 0, changeRequestsOpen: 0 });
  });

  it('both edit, move and delete; each way of resolving a conflict merges', async () => {
    for (const resolution of ['ours', 'theirs', 'document'] as const) {
      const { server, base, ids } = await openStory(dialect);
      await using _ = server;
      const [shared, moved, target, gone] = ids;
      const one = `${base}/change-requests/${(await server.open('One')).id}`;
      const two = `${base}/change-requests/${(await server.open('Two')).number}`;
      const write = (said: string) => ({
        operation: 'update_page',
        page: shared,
        document: { markdown: `# Kiln 0\n\nFire ${said}.\n\nCool slowly.\n` },
      });
      await change(server, one, [
        write('first'),
        { operation: 'update_page', page: moved, into: target },
      ]);
      await change(server, two, [
        write('second'),
        { operation: 'delete_page', page: gone },
        { operation: 'update_page', page: moved, title: 'Renamed' },
      ]);
      expect((await server.call('POST', `${one}/merge`)).body.result).toBe('merge');
      expect((await server.call('POST', `${two}/merge`)).body.result).toBe('conflicts');
      expect(await readMarkdown(server, base, String(shared))).toContain('Fire first.');
      const list = await server.call<{ items: { id: string }[] }>('GET', `${two}/conflicts`);
      expect(list.body.items).toHaveLength(1);
      const document = { markdown: 'Fire third.\n' };
      const body = resolution === 'document' ? { document } : { resolution };
      const url = `${two}/conflicts/${list.body.items[0]?.id}`;
      const resolved = await server.call('POST', url, { body });
      expect([resolved.status, resolved.body]).toEqual([200, resolved.body]);
      expect((await server.call('POST', `${two}/merge`)).body.result).toBe('merge');
      const said = { ours: 'second', theirs: 'first', document: 'third' }[resolution];
      expect(await readMarkdown(server, base, String(shared))).toContain(`Fire ${said}.`);
      const titles = await listTitles(server, base);
      expect(titles).not.toContain('Kiln 3');
      const page = await server.call<{ path: string }>('GET', `${base}/content/page/${moved}`);
      expect(page.body).toMatchObject({ title: 'Renamed', path: 'kiln-2/kiln-1' });
      expect((await server.call('POST', `${two}/merge`)).status).toBe(409);
    }
  });
});
