import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';

interface PageBody {
  markdown: string;
  document: unknown;
  path: string;
}

describe.each(dialects)('an address in the app, written in a text, on %s', (dialect) => {
  it('means the page of the other space, whatever that is called and wherever it moves', async () => {
    await using opened = await openSpaces(dialect);
    const { from, to, app } = opened;
    const target = await opened.insert(to, { title: 'Clay', slug: 'clay', markdown: '## Mix\n' });
    const markdown = `[clay](${app}/s/${to}/clay) [mix](${app}/s/${to}/clay#mix) [all](${app}/s/${to}/)\n`;
    const page = await opened.insert(from, { title: 'From', markdown });
    const refs = [
      { kind: 'page', page: target, space: to },
      { kind: 'anchor', anchor: 'mix', page: target, space: to },
      { kind: 'space', space: to },
    ];
    expect(await opened.readRefs(from, page)).toEqual(refs);
    expect(await opened.backlinks(to, target)).toEqual([page]);
    await opened.change(to, { operation: 'update_page', page: target, slug: 'stoneware' });
    await opened.change(from, {
      ...{ operation: 'update_page', page },
      document: { markdown: `${markdown}\nMore.\n` },
    });
    expect(await opened.readRefs(from, page)).toEqual(refs);
    expect((await opened.read(from, page, 'markdown')).markdown).toContain(markdown);
    expect(await opened.backlinks(to, target)).toEqual([page]);
    await opened.change(from, {
      ...{ operation: 'update_page', page },
      document: { markdown: 'Nothing.\n' },
    });
    expect(await opened.backlinks(to, target)).toEqual([]);
  });

  it('stays a URL where nothing is, or nothing that the writer may see', async () => {
    await using opened = await openSpaces(dialect);
    const { from, to, app, hidden } = opened;
    await opened.insert(hidden, { title: 'Secret', slug: 'secret', markdown: 'Secret.\n' });
    const urls = [
      `${app}/s/${to}/gone`,
      `${app}/s/${hidden}/secret`,
      `${app}/s/${hidden}`,
      `${app}/s/${to}/%E0%A4%A`,
      `${app}/s/%00`,
      `${app}/s/${to}%00/`,
      `${app}/s/`,
      `${app}x/s/${to}/`,
      'https://example.org/',
    ];
    const markdown = urls.map((url) => `[x](${url})`).join('\n\n');
    const page = await opened.insert(from, { title: 'From', markdown });
    expect(await opened.readRefs(from, page)).toEqual(urls.map((url) => ({ kind: 'url', url })));
  });

  it('names an anchor as other links do, without control characters', async () => {
    await using opened = await openSpaces(dialect);
    const { from, to, app } = opened;
    const page = await opened.insert(to, { title: 'Clay', slug: 'clay', markdown: '## Mix\n' });
    const markdown = `[mix](${app}/s/${to}/clay#m%C3%ADx%00)\n`;
    const source = await opened.insert(from, { title: 'From', markdown });
    expect(await opened.readRefs(from, source)).toEqual([
      { kind: 'anchor', anchor: 'míx', page, space: to },
    ]);
  });

  it('names no space where it is of the space itself', async () => {
    await using opened = await openSpaces(dialect);
    const { from, app } = opened;
    const clay = await opened.insert(from, { title: 'Clay', slug: 'clay', markdown: 'Clay.\n' });
    const markdown = `[clay](${app}/s/${from}/clay)\n`;
    const page = await opened.insert(from, { title: 'From', markdown });
    expect(await opened.readRefs(from, page)).toEqual([{ kind: 'page', page: clay }]);
  });

  it('is how a document in JSON keeps what it refers to in another space', async () => {
    await using opened = await openSpaces(dialect);
    const { from, to, app } = opened;
    const target = await opened.insert(to, { title: 'Clay', slug: 'clay', markdown: '## Mix\n' });
    const refs = [
      { kind: 'page', page: target, space: to },
      { kind: 'anchor', anchor: 'mix', page: target, space: to },
      { kind: 'space', space: to },
    ];
    const page = await opened.insert(from, { title: 'From', document: linksTo(refs) });
    expect(await opened.readRefs(from, page)).toEqual(refs);
    const { markdown } = await opened.read(from, page, 'markdown');
    expect(markdown).toContain(`(${app}/s/${to}/~/pages/${target}#mix)`);
    const copy = await opened.insert(from, { title: 'Copy', markdown });
    expect(await opened.readRefs(from, copy)).toEqual(refs);
  });
});

function linksTo(refs: readonly object[]) {
  const text = (value: string) => ({
    object: 'text',
    leaves: [{ object: 'leaf', text: value, marks: [] }],
  });
  const nodes = refs.flatMap((ref, at) => [
    { object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: [text(`link ${at}`)] },
    text(' and '),
  ]);
  return {
    object: 'document',
    data: { schemaVersion: 8 },
    nodes: [{ object: 'block', type: 'paragraph', data: {}, nodes: [...nodes, text('end')] }],
  };
}

/** Two spaces of one organization, and one of another. */
async function openSpaces(dialect: 'sqlite' | 'postgres') {
  const server = await startTestServer({ dialect });
  const { org, token } = await server.make.org();
  const other = await server.make.org('Other');
  const from = (await server.make.space(org.id)).id;
  const to = (await server.make.space(org.id)).id;
  const hidden = (await server.make.space(other.org.id)).id;
  const call = async <Body>(path: string, body?: unknown): Promise<Body> => {
    const as = path.includes(hidden) ? other.token : token;
    const options = body === undefined ? { token: as } : { token: as, body };
    const answer = await server.request<Body>(body ? 'POST' : 'GET', path, options);
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return answer.body;
  };
  const change = (space: string, operation: object) =>
    call<{ changes: { page: { id: string } }[] }>(`/spaces/${space}/content?compat=false`, {
      changes: [operation],
    });
  const read = (space: string, page: string, format: string) =>
    call<PageBody>(`/spaces/${space}/content/page/${page}?format=${format}`);
  return {
    ...{ from, to, hidden, change, read, app: `${server.platform.config.publicUrl}/app` },
    async insert(space: string, page: Record<string, unknown>): Promise<string> {
      const { markdown, document, ...fields } = page;
      const { changes } = await change(space, {
        ...{ operation: 'insert_page', ...fields },
        document: {
          ...(markdown === undefined ? {} : { markdown }),
          ...(document ? { document } : {}),
        },
      });
      return changes[0]?.page?.id ?? '';
    },
    async readRefs(space: string, page: string): Promise<unknown[]> {
      const { document } = await read(space, page, 'document');
      const refs: unknown[] = [];
      JSON.stringify(document, (name, value) => {
        if (name === 'ref') refs.push(value);
        return value;
      });
      return refs;
    },
    async backlinks(space: string, page: string): Promise<string[]> {
      const path = `/spaces/${space}/content/page/${page}/backlinks`;
      const { items } = await call<{ items: { page: { id: string } }[] }>(path);
      return items.map((item) => item.page.id);
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
