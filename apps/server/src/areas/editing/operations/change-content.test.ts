import { describe, expect, it } from 'vitest';
import { testActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { type EditingServer, openEditingServer } from '../testing/editing-server.ts';

const insert = (title: string, more: Record<string, unknown> = {}) => ({
  operation: 'insert_page',
  document: {},
  title,
  ...more,
});

/** Posts a batch that must be refused, and checks that nothing was written. */
async function refused(
  authoring: EditingServer,
  changes: readonly Record<string, unknown>[],
): Promise<string> {
  const before = await authoring.revision();
  const { status, body } = await authoring.change(changes);
  expect(await authoring.revision()).toBe(before);
  return `${status} ${body.error?.details?.[0]?.path ?? body.error?.message}`;
}

describe.each(dialects)('POST /spaces/{spaceId}/content on %s', (dialect) => {
  it('applies a batch as one revision, links of it in both directions included', async () => {
    await using authoring = await openEditingServer(dialect);
    const { status, body } = await authoring.change([
      insert('', {
        title: undefined,
        ref: 'start',
        document: { markdown: '# Start\n\n[next](./next.md#top) ![dot](./dot.txt)\n' },
      }),
      insert('Next', {
        ref: 'next',
        into: './start.md',
        document: { markdown: 'Back to [start](./start.md).\n' },
      }),
      {
        operation: 'insert_files',
        files: [{ name: 'dot.txt', ref: 'dot.txt', base64: btoa('dot') }],
      },
    ]);
    expect(status).toBe(200);
    expect(await authoring.outline()).toBe('Start[Next]');
    const [start, next] = body.changes;
    const [file] = body.insertedFiles;
    expect(file).toMatchObject({ name: 'dot.txt', contentType: 'text/plain', ref: 'dot.txt' });
    const first = JSON.stringify(
      (await authoring.page(start?.page?.id ?? '', 'document')).document,
    );
    expect(first).toContain(`{"kind":"anchor","anchor":"top","page":"${next?.page?.id}"}`);
    expect(first).toContain(`{"kind":"file","file":"${file?.id}"}`);
    const second = JSON.stringify(
      (await authoring.page(next?.page?.id ?? '', 'document')).document,
    );
    expect(second).toContain(`{"kind":"page","page":"${start?.page?.id}"}`);
    const { items } = (await authoring.get<{ items: unknown[] }>('/revisions')).body;
    expect(items).toHaveLength(2);
  });

  it('lets two writers at once both land, and lets If-Match refuse the second', async () => {
    await using authoring = await openEditingServer(dialect);
    const titles = ['A', 'B', 'C', 'D', 'E', 'F'];
    const answers = await Promise.all(titles.map((title) => authoring.change([insert(title)])));
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
    expect((await authoring.outline()).split(',').sort()).toEqual(titles);
    const headers = { 'if-match': `"${await authoring.revision()}"` };
    const both = await Promise.all([
      authoring.change([insert('G')], { headers }),
      authoring.change([insert('H')], { headers }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await authoring.outline()).split(',')).toHaveLength(7);
    const any = { headers: { 'if-match': '*' } };
    const all = await Promise.all(['K', 'L', 'M'].map((it) => authoring.change([insert(it)], any)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const listed = { 'if-match': `"stale", "${await authoring.revision()}"` };
    expect((await authoring.change([insert('N')], { headers: listed })).status).toBe(200);
    expect((await authoring.change([insert('O')], { headers: listed })).status).toBe(412);
    const { headers: read } = await authoring.get('/content');
    const etag = read.get('etag') ?? '';
    const first = await authoring.change([insert('I')], { headers: { 'if-match': etag } });
    const again = await authoring.change([insert('J')], { headers: { 'if-match': etag } });
    expect([first.status, again.status]).toEqual([200, 412]);
  });
});

describe('POST /spaces/{spaceId}/content', () => {
  it('answers the space unless compat is false', async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const { body } = await server.request<{ object: string; revision: string }>(
      'POST',
      `/spaces/${spaceId}/content`,
      { token: tokens.editor, body: { changes: [insert('A')] } },
    );
    expect(body.object).toBe('space');
    expect(body.revision).toBe(await authoring.revision());
  });

  it('needs the role edit and an unlocked space', async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const { commenter: token } = tokens;
    expect((await authoring.change([insert('A')], { token })).status).toBe(403);
    const { token: stranger } = await server.make.org('Other');
    expect((await authoring.change([insert('A')], { token: stranger })).status).toBe(404);
    const body = { editMode: 'locked' };
    await server.request('PATCH', `/spaces/${spaceId}`, { token: tokens.admin, body });
    expect((await authoring.change([insert('A')])).status).toBe(409);
    expect(await authoring.outline()).toBe('');
  });

  it('puts pages at an index, moves them with those below, and keeps the rest', async () => {
    await using authoring = await openEditingServer();
    const [a, b] = [await authoring.insert({ title: 'A' }), await authoring.insert({ title: 'B' })];
    const c = await authoring.insert({ title: 'C', at: 0 });
    const d = await authoring.insert({ title: 'D', into: a });
    expect(await authoring.outline()).toBe('C,A[D],B');
    await authoring.change([{ operation: 'update_page', page: b, at: 1 }]);
    expect(await authoring.outline()).toBe('C,B,A[D]');
    await authoring.change([{ operation: 'update_page', page: a, into: c }]);
    expect(await authoring.outline()).toBe('C[A[D]],B');
    await authoring.change([{ operation: 'update_page', page: d, into: null, at: 99 }]);
    expect(await authoring.outline()).toBe('C[A],B,D');
    await authoring.change([{ operation: 'delete_page', page: c }]);
    expect(await authoring.outline()).toBe('B,D');
    expect((await authoring.page(b)).path).toBe('b');
  });

  it('gives a slug that was asked for and is taken a suffix where the batch says so', async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const first = await authoring.insert({ title: 'Setup' });
    const changes = [
      insert('One', { slug: 'Setup' }),
      insert('Two', { slug: 'setup' }),
      insert('Setup'),
      insert('Free', { slug: 'free' }),
    ];
    const send = (onSlugTaken: string) =>
      server.request<{
        renamed: object[];
        changes: { page: { id: string } }[];
        error?: { type: string; details: { path: string }[] };
      }>('POST', `/spaces/${spaceId}/content?compat=false`, {
        token: tokens.editor,
        body: { changes, onSlugTaken },
      });
    expect((await send('refuse')).body.error?.type).toBe('slug_taken');
    expect((await send('never')).body.error?.details[0]?.path).toBe('body.onSlugTaken');
    const { status, body } = await send('suffix');
    const [one, two, three] = body.changes.map(({ page }) => page?.id ?? '');
    expect([status, body.renamed]).toEqual([
      200,
      [
        { page: { id: one, title: 'One' }, from: 'setup', to: 'setup-1' },
        { page: { id: two, title: 'Two' }, from: 'setup', to: 'setup-2' },
        { page: { id: three, title: 'Setup' }, from: 'setup', to: 'setup-3' },
      ],
    ]);
    const again = [{ operation: 'update_page', page: one, slug: 'free' }];
    expect((await authoring.change(again)).status).toBe(409);
    expect((await authoring.page(first)).slug).toBe('setup');
  });

  it('makes slugs unique, but refuses one that was asked for and is taken', async () => {
    await using authoring = await openEditingServer();
    const first = await authoring.insert({ title: 'Same' });
    const second = await authoring.insert({ title: 'Same' });
    const emoji = await authoring.insert({ title: '🔥' });
    expect((await authoring.page(second)).slug).toBe('same-1');
    expect((await authoring.page(emoji)).slug).toBe('page');
    const rename = [{ operation: 'update_page', page: second, slug: 'Same' }];
    expect(await refused(authoring, rename)).toContain('409 changes[0].slug is taken');
    const under = await authoring.insert({ title: 'Same', into: first });
    await authoring.change([{ operation: 'update_page', page: under, into: null }]);
    expect((await authoring.page(under)).slug).toBe('same-2');
  });

  it('reads attributes of texts, lets given ones win, and keeps what a later text omits', async () => {
    await using authoring = await openEditingServer();
    const markdown = '---\ndescription: From text\nemoji: rocket\n---\n\n# Title\n\nBody.\n';
    const id = await authoring.insert({ title: 'Given', document: { markdown } });
    expect(await authoring.page(id)).toMatchObject({
      title: 'Title',
      description: 'From text',
      emoji: '1f680',
      slug: 'title',
    });
    await authoring.change([
      { operation: 'update_page', page: id, title: 'Mine', description: '', emoji: '🔥' },
    ]);
    const page = await authoring.page(id, 'markdown');
    expect(page).toMatchObject({ title: 'Mine', emoji: '1f525', markdown });
    expect(page.description).toBeUndefined();
    await authoring.change([
      { operation: 'update_page', page: id, document: { markdown: 'No heading.\n' } },
    ]);
    expect(await authoring.page(id)).toMatchObject({
      title: 'Mine',
      emoji: '1f525',
      slug: 'title',
    });
  });

  it('keeps the ids of blocks that continue, and what unchanged links meant', async () => {
    await using authoring = await openEditingServer();
    const target = await authoring.insert({ title: 'Target' });
    const markdown = `One.\n\nSee [it](target.md) and [by id](/pages/${target}).\n`;
    const id = await authoring.insert({ title: 'Page', document: { markdown } });
    const before = keysOf(await authoring.page(id, 'document'));
    await authoring.change([{ operation: 'update_page', page: target, slug: 'elsewhere' }]);
    const other = await authoring.insert({ title: 'Target' });
    const edited = markdown.replace('One.', 'One, edited.').concat('\nThree.\n');
    await authoring.change([
      { operation: 'update_page', page: id, document: { markdown: edited } },
    ]);
    const page = await authoring.page(id, 'document');
    expect(keysOf(page).slice(0, 2)).toEqual(before);
    expect(keysOf(page)).toHaveLength(3);
    const text = JSON.stringify(page.document);
    expect(text.split(`"page":"${target}"`)).toHaveLength(3);
    expect(text).not.toContain(other);
  });

  it('links below /pages/ to pages by their paths, where no page has the id', async () => {
    await using authoring = await openEditingServer();
    const guide = await authoring.insert({ title: 'Guide' });
    const kiln = await authoring.insert({ title: 'Kiln', into: guide });
    const markdown = '[a](/pages/guide) [b](/pages/guide/kiln#heat) [c](/pages/kiln)\n';
    const id = await authoring.insert({ title: 'Page', document: { markdown } });
    const text = JSON.stringify((await authoring.page(id, 'document')).document);
    expect(text).toContain(JSON.stringify({ kind: 'page', page: guide }));
    expect(text).toContain(JSON.stringify({ kind: 'anchor', anchor: 'heat', page: kiln }));
    expect(text).toContain('"source":"/pages/kiln"');
  });

  it('takes the JSON form of a document and keeps front matter, title and spellings', async () => {
    await using authoring = await openEditingServer();
    const target = await authoring.insert({ title: 'Target' });
    const markdown = '---\nicon: bolt\n---\n\n# Page\n\nSee [it](target.md).\n';
    const id = await authoring.insert({ document: { markdown } });
    const { document } = await authoring.page(id, 'document');
    const written = structuredClone(document) as { nodes: unknown[] };
    const ref = { kind: 'page', page: target };
    written.nodes.push({
      object: 'block',
      type: 'paragraph',
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'More.' }] }],
    });
    await authoring.change([
      { operation: 'update_page', page: id, document: { document: written } },
    ]);
    const page = await authoring.page(id, 'markdown');
    expect(page.markdown).toBe(`${markdown}\nMore.\n`);
    const shown = JSON.stringify((await authoring.page(id, 'document')).document);
    expect(shown).toContain(JSON.stringify(ref));
    const fresh = await authoring.insert({ title: 'Fresh', document: { document: written } });
    expect((await authoring.page(fresh, 'markdown')).markdown).toContain(`(/pages/${target})`);
  });

  it('reverts a page to an earlier revision, whole or by block, and brings deleted ones back', async () => {
    await using authoring = await openEditingServer();
    const id = await authoring.insert({
      title: 'Page',
      document: { markdown: 'One.\n\nTwo.\n\nThree.\n' },
    });
    const revision = await authoring.revision();
    const [, two = ''] = keysOf(await authoring.page(id, 'document'));
    const write = (markdown: string) =>
      authoring.change([
        { operation: 'update_page', page: id, title: 'New', document: { markdown } },
      ]);
    const markdown = async () => (await authoring.page(id, 'markdown')).markdown;
    await write('One!\n\nTwo!\n\nThree!\n');
    await authoring.change([{ operation: 'revert_page', page: id, block: two }]);
    expect(await markdown()).toBe('One!\n\nTwo.\n\nThree!\n');
    await write('One!\n\nThree!\n');
    await authoring.change([{ operation: 'revert_page', page: id, block: two, revision }]);
    expect(await markdown()).toBe('One!\n\nTwo.\n\nThree!\n');
    expect(keysOf(await authoring.page(id, 'document'))[1]).toBe(two);
    await authoring.change([{ operation: 'revert_page', page: id, revision }]);
    expect(await authoring.page(id, 'markdown')).toMatchObject({
      title: 'Page',
      markdown: 'One.\n\nTwo.\n\nThree.\n',
    });
    await authoring.change([{ operation: 'delete_page', page: id }]);
    await authoring.change([{ operation: 'revert_page', page: id }]);
    expect(await authoring.outline()).toBe('Page');
    await authoring.insert({ title: 'Late' });
    const late = (await authoring.insert({ title: 'Later' })) as string;
    await authoring.change([{ operation: 'revert_page', page: late }]);
    expect(await authoring.outline()).toBe('Page,Late');
    const bad = { operation: 'revert_page', page: id, revision, block: 'nothing' };
    expect(await refused(authoring, [bad])).toBe('400 body.changes[0].block');
    expect(await refused(authoring, [{ ...bad, revision: 'foreign' }])).toBe(
      '400 body.changes[0].revision',
    );
  });

  it('changes reusable contents and variables', async () => {
    await using authoring = await openEditingServer();
    const { body } = await authoring.change([
      {
        operation: 'upsert_reusable_content',
        title: 'Note',
        ref: 'note',
        document: { markdown: 'Wear gloves.\n' },
      },
      insert('Page', { document: { markdown: '{% include "./note.md" %}\n' } }),
      { operation: 'set_variables', variables: { version: '2', beta: true } },
    ]);
    const note = body.changes[0]?.reusableContent;
    const page = await authoring.page(body.changes[1]?.page?.id ?? '', 'document');
    expect(JSON.stringify(page.document)).toContain(`"reusableContent":"${note}"`);
    await authoring.change([
      { operation: 'upsert_reusable_content', reusableContent: note, title: 'Warning' },
      { operation: 'set_variables', variables: { version: null, level: 3 } },
    ]);
    const content = await authoring.get<{
      variables: object;
      reusableContents: { title: string }[];
    }>('/content');
    expect(content.body.variables).toEqual({ beta: true, level: 3 });
    expect(content.body.reusableContents).toMatchObject([{ title: 'Warning' }]);
    await authoring.change([{ operation: 'delete_reusable_content', reusableContent: note }]);
    const gone = await authoring.get(`/content/reusable-contents/${note}`);
    expect(gone.status).toBe(404);
  });

  it('makes no revision where nothing changes', async () => {
    await using authoring = await openEditingServer();
    const id = await authoring.insert({ title: 'A', document: { markdown: '# A\n' } });
    const before = await authoring.revision();
    const { body } = await authoring.change([
      { operation: 'update_page', page: id, title: 'A', document: { markdown: '# A\n' } },
      insert('B', { ref: 'b' }),
      { operation: 'delete_page', page: './b.md' },
    ]);
    expect(body.revision).toBe(before);
  });

  it('refuses a whole batch for one bad operation, naming it', async () => {
    await using authoring = await openEditingServer();
    const a = await authoring.insert({ title: 'A' });
    const b = await authoring.insert({ title: 'B', into: a });
    const group = await authoring.insert({ title: 'G', type: 'group' });
    const update = (more: Record<string, unknown>) => ({
      operation: 'update_page',
      page: a,
      ...more,
    });
    const cases: readonly (readonly [Record<string, unknown>, string])[] = [
      [update({ into: a }), 'into'],
      [update({ into: b }), 'into'],
      [update({ into: 'gone' }), 'into'],
      [update({ into: './late.md' }), 'into'],
      [update({ page: 'gone' }), 'page'],
      [update({ title: 'x'.repeat(256) }), 'title'],
      [update({ title: ' ' }), 'title'],
      [update({ emoji: 'no' }), 'emoji'],
      [update({ at: -1 }), 'at'],
      [update({ unknown: 1 }), 'unknown'],
      [update({ type: 'link' }), 'target'],
      [update({ type: 'link', target: { kind: 'url', url: 'javascript:1' } }), 'target.url'],
      [update({ cover: { ref: { kind: 'file', file: 'gone' } } }), 'cover.ref.file'],
      [update({ document: { markdown: `# ${'x'.repeat(1001)}\n` } }), 'document'],
      [update({ document: { markdown: 'x', document: {} } }), 'document'],
      [update({ document: { markdown: 'x'.repeat(5 * 1024 ** 2) } }), 'document.markdown'],
      [update({ page: group, into: a }), 'into'],
      [insert('G2', { type: 'group', into: a }), 'into'],
      [insert('G3', { type: 'group', document: { markdown: 'x' } }), 'document'],
      [insert('R', { ref: 'one' }), 'ref'],
      [{ operation: 'delete_reusable_content', reusableContent: 'gone' }, 'reusableContent'],
      [{ operation: 'insert_files', files: [{ name: 'a' }] }, 'files[0]'],
      [{ operation: 'insert_files', files: [{ name: '..', base64: '' }] }, 'files[0].name'],
      [{ operation: 'insert_files', files: [{ name: 'a', base64: '*' }] }, 'files[0].base64'],
      [
        { operation: 'insert_files', files: [{ name: 'a', url: 'http://127.0.0.1/' }] },
        'files[0].url',
      ],
      [
        {
          operation: 'insert_files',
          files: [{ name: 'a.png', contentType: 'image/png', base64: btoa('<script>') }],
        },
        'files[0].contentType',
      ],
      [{ operation: 'set_variables', variables: { __proto: 1 } }, 'variables.__proto'],
      [{ operation: 'nothing' }, 'operation'],
    ];
    for (const [change, field] of cases) {
      const answer = await refused(authoring, [insert('One', { ref: 'one' }), change]).catch(
        () => 'written',
      );
      expect([field, answer]).toEqual([field, `400 body.changes[1].${field}`]);
    }
    const many = Array.from({ length: 51 }, () => insert('Many'));
    expect(await refused(authoring, many)).toBe('400 body.changes');
    expect(await authoring.outline()).toBe('A[B],G');
  });

  it('takes fifty levels of pages and refuses one more', async () => {
    await using authoring = await openEditingServer();
    const nest = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        insert(`P${index}`, {
          ref: `p${index}`,
          ...(index === 0 ? {} : { into: `./p${index - 1}.md` }),
        }),
      ).slice(from);
    const { status, body } = await authoring.change(nest(0, 50));
    expect(status).toBe(200);
    const last = body.changes.at(-1)?.page?.id;
    const below = await authoring.insert({ title: 'Below', into: last });
    expect(await refused(authoring, [insert('Deeper', { into: below })])).toBe(
      '400 body.changes[0].into',
    );
  });

  it('puts ten thousand siblings beside each other', { timeout: 60_000 }, async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId } = authoring;
    const { commitRevision } = await import('../../content/index.ts');
    const at = '2026-01-31T09:30:00.000Z';
    const pages = Array.from({ length: 10_000 }, (_, index) => {
      const id = server.platform.ids.next();
      const order = `b${index.toString(36).padStart(3, '0')}`;
      const place = { id, parent: null, order: `${order}V`, type: 'document' as const };
      return { ...place, title: 'Same', slug: `same-${index}`, createdAt: at, updatedAt: at };
    });
    await server.platform.database.transaction((tx) =>
      commitRevision(server.platform, tx, {
        ...{ spaceId, type: 'edits', actor: testActor },
        pages: new Map(pages.map((page) => [page.id, page])),
      }),
    );
    const first = await authoring.insert({ title: 'Same', at: 5000 });
    expect((await authoring.page(first)).slug).toBe('same');
    const second = await authoring.insert({ title: 'Same' });
    expect((await authoring.page(second)).slug).toBe('same-10000');
  });
});

it('refuses texts that are too large or take too long to parse, naming them', async () => {
  await using authoring = await openEditingServer();
  const large = insert('Large', { document: { markdown: 'x'.repeat(1024 ** 2 + 1) } });
  const slow = insert('Slow', { document: { markdown: '<div>'.repeat(200_000) } });
  const many = insert('Many', { document: { markdown: '- one\n'.repeat(20_001) } });
  const fine = insert('Fine', { document: { markdown: 'Fine words.\n\n'.repeat(20_000) } });
  const path = '400 body.changes[1].document.markdown';
  expect(await refused(authoring, [insert('First'), large])).toBe(path);
  expect(await refused(authoring, [insert('First'), slow])).toBe(path);
  expect(await refused(authoring, [insert('First'), many])).toBe(path);
  expect((await authoring.change([fine])).status).toBe(200);
}, 60_000);

function keysOf({ document }: { document?: unknown }): string[] {
  return (document as { nodes: { key: string }[] }).nodes.map(({ key }) => key);
}
