import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type EditingServer, openEditingServer } from '../testing/editing-server.ts';

const TEXT = '# Kiln\n\nFire it.\n\nCool it.\n\nOpen it.\n';

interface Shown {
  id: string;
  title: string;
  description?: string;
  documentId: string;
  markdown: string;
  layout: { width: string; outline: boolean };
}

interface ErrorProperties {
  type: { enum: string[] };
  details: { items: { properties: Record<string, unknown> } };
}

const shown = async (server: EditingServer, id: string) =>
  (await server.get<Shown>(`/content/page/${id}?format=markdown`)).body;

const update = (page: string, base: string, more: Record<string, unknown>) => ({
  ...{ operation: 'update_page', page, base },
  ...more,
});

const markdown = (text: string) => ({ document: { markdown: text } });

/** What a refused batch answers; nothing may have been written. */
async function refused(server: EditingServer, changes: Record<string, unknown>[]) {
  const before = await server.revision();
  const { status, body } = await server.change(changes);
  expect(await server.revision()).toBe(before);
  const { type, details = [] } = body.error as unknown as {
    type: string;
    details?: Record<string, unknown>[];
  };
  return { status, type, details };
}

describe.each(dialects)('a change with `base` on %s', (dialect) => {
  it('keeps what two writers did to different blocks, at once or in turn', async () => {
    await using server = await openEditingServer(dialect);
    const id = await server.insert(markdown(TEXT));
    const { documentId } = await shown(server, id);
    const answers = await Promise.all([
      server.change([update(id, documentId, markdown(TEXT.replace('Fire it', 'Fire it twice')))]),
      server.change([update(id, documentId, markdown(TEXT.replace('Open it', 'Open it late')))]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const third = TEXT.replace('Cool it.', 'Cool it.\n\nRest.');
    expect((await server.change([update(id, documentId, markdown(third))])).status).toBe(200);
    expect((await shown(server, id)).markdown).toBe(
      '# Kiln\n\nFire it twice.\n\nCool it.\n\nRest.\n\nOpen it late.\n',
    );
  });

  it('refuses what clashes with both sides of it, and writes nothing of the batch', async () => {
    await using server = await openEditingServer(dialect);
    const id = await server.insert(markdown(TEXT));
    const base = await server.revision();
    const ours = TEXT.replace('Fire it', 'Fire it hot');
    await server.change([update(id, base, markdown(ours))]);
    const theirs = TEXT.replace('Fire it', 'Fire it cold').replace('Open', 'Close');
    const answer = await refused(server, [
      { operation: 'insert_page', title: 'New', document: {} },
      update(id, base, markdown(theirs)),
    ]);
    expect(answer).toMatchObject({ status: 409, type: 'edit_conflict' });
    expect(answer.details).toEqual([
      {
        ...{ path: 'body.changes[1].document', kind: 'text', block: expect.any(String) },
        message: expect.any(String),
        ...{ base: 'Fire it.', ours: 'Fire it hot.', theirs: 'Fire it cold.' },
      },
    ]);
    expect((await shown(server, id)).markdown).toBe(ours);
  });

  it('names the key of the front matter and the blocks that clash', async () => {
    await using server = await openEditingServer(dialect);
    const head = (icon: string) => `---\nicon: ${icon}\n---\n\n${TEXT}`;
    const id = await server.insert(markdown(head('fire')));
    const base = await server.revision();
    const joined = TEXT.replace('it.\n\nCool', 'it. Cool');
    await server.change([update(id, base, markdown(head('sun').replace(TEXT, joined)))]);
    const theirs = head('moon').replace('Cool it.\n\n', '');
    const { status, details } = await refused(server, [update(id, base, markdown(theirs))]);
    expect(status).toBe(409);
    const byText = details.filter(({ kind }) => kind === 'text');
    expect(byText).toMatchObject([
      { block: null, key: 'icon', base: 'icon: fire\n', theirs: 'icon: moon\n' },
      { blocks: [expect.any(String), expect.any(String)], ours: 'Fire it. Cool it.' },
    ]);
  });

  it('finds the documentId of long ago, in a change request that of its space too', async () => {
    await using server = await openEditingServer(dialect);
    const id = await server.insert(markdown(TEXT));
    const { documentId } = await shown(server, id);
    for (const word of ['a', 'b', 'c']) {
      const text = TEXT.replace('Open it', `Open it ${word}`);
      await server.change([{ operation: 'update_page', page: id, ...markdown(text) }]);
    }
    const { token } = { token: server.tokens.editor };
    const path = `/spaces/${server.spaceId}/change-requests`;
    await server.server.request('POST', path, { token, body: {} });
    const changes = [update(id, documentId, markdown(TEXT.replace('Fire', 'Heat')))];
    const body = { changes };
    const inRequest = await server.server.request('POST', `${path}/1/content`, { token, body });
    expect(inRequest.status).toBe(200);
    const page = await server.server.request<Shown>(
      'GET',
      `${path}/1/content/page/${id}?format=markdown`,
      { token },
    );
    expect(page.body.markdown).toBe('# Kiln\n\nHeat it.\n\nCool it.\n\nOpen it c.\n');
    expect((await server.change(changes)).status).toBe(200);
    const clash = update(id, page.body.documentId, markdown(TEXT.replace('Fire', 'Burn')));
    const other = await server.server.request('POST', `${path}/1/content`, {
      token,
      body: { changes: [{ ...clash, base: documentId }] },
    });
    expect(other.status).toBe(409);
  });

  it('compares attributes that are given with those set since', async () => {
    await using server = await openEditingServer(dialect);
    const id = await server.insert({ title: 'Kiln', description: 'Hot' });
    const base = await server.revision();
    await server.change([
      { operation: 'update_page', page: id, title: 'Oven', layout: { width: 'wide' } },
    ]);
    const { details, ...answer } = await refused(server, [
      update(id, base, { title: 'Stove', description: 'Warm', layout: { width: 'default' } }),
    ]);
    expect(answer).toMatchObject({ status: 409, type: 'edit_conflict' });
    expect(details).toMatchObject([
      {
        ...{ path: 'body.changes[0].title', kind: 'field', field: 'title' },
        ...{ base: 'Kiln', ours: 'Oven', theirs: 'Stove' },
      },
      { field: 'layout.width', base: null, ours: 'wide', theirs: 'default' },
    ]);
    const fine = update(id, base, {
      title: 'Oven',
      description: 'Warm',
      layout: { outline: false },
    });
    expect((await server.change([fine])).status).toBe(200);
    expect(await shown(server, id)).toMatchObject({
      ...{ title: 'Oven', description: 'Warm', layout: { width: 'wide', outline: false } },
    });
  });

  it('tells that what it changes is deleted, with the text that was sent', async () => {
    await using server = await openEditingServer(dialect);
    const id = await server.insert(markdown(TEXT));
    const { documentId } = await shown(server, id);
    const base = await server.revision();
    await server.change([{ operation: 'delete_page', page: id }]);
    for (const name of [documentId, base]) {
      const answer = await refused(server, [update(id, name, markdown('# Kiln\n\nBurn.\n'))]);
      expect(answer).toMatchObject({ status: 409, type: 'edit_conflict' });
      expect(answer.details).toMatchObject([
        {
          ...{ path: 'body.changes[0].page', kind: 'deleted' },
          ...{ base: TEXT, ours: null, theirs: '# Kiln\n\nBurn.\n' },
        },
      ]);
    }
  });

  it('merges reusable contents', async () => {
    await using server = await openEditingServer(dialect);
    const make = {
      operation: 'upsert_reusable_content',
      title: 'Hint',
      ...markdown('One.\n\nTwo.\n'),
    };
    const reusableContent = (await server.change([make])).body.changes[0]?.reusableContent ?? '';
    const path = `/content/reusable-contents/${reusableContent}`;
    const { document: base } = (await server.get<{ document: string }>(path)).body;
    const write = (text: string, more = {}) =>
      server.change([
        { operation: 'upsert_reusable_content', reusableContent, base, ...markdown(text), ...more },
      ]);
    expect((await write('One!\n\nTwo.\n')).status).toBe(200);
    expect((await write('One.\n\nTwo!\n')).status).toBe(200);
    expect((await write('One?\n\nTwo.\n')).status).toBe(409);
    const page = await server.insert(
      markdown(`{% include "/reusable-contents/${reusableContent}" %}\n`),
    );
    const shownPage = await server.get<{ document: unknown }>(
      `/content/page/${page}?format=document&dereferenced=true`,
    );
    const text = JSON.stringify(shownPage.body.document);
    expect([text.includes('One!'), text.includes('Two!')]).toEqual([true, true]);
  });
});

describe('a change with `base`', () => {
  it.each<[string, (context: { id: string; other: string; foreign: string }) => unknown]>([
    ['nothing', () => 'nothing'],
    ['a revision of another space', ({ foreign }) => foreign],
    ['a document of another page', ({ other }) => other],
    ['a document that never was', ({ id }) => `${id}AAAAAA`],
  ])('that names %s is a 400', async (_, name) => {
    await using server = await openEditingServer();
    const id = await server.insert(markdown(TEXT));
    const other = (await shown(server, await server.insert(markdown(TEXT)))).documentId;
    const space = await server.server.make.space(server.orgId);
    const { body } = await server.server.request<{ revision: string }>(
      'GET',
      `/spaces/${space.id}`,
      {
        token: server.tokens.admin,
      },
    );
    const base = String(name({ id, other, foreign: body.revision }));
    const answer = await refused(server, [update(id, base, markdown('x'))]);
    expect(answer).toMatchObject({ status: 400, type: 'unknown_reference' });
    expect(answer.details[0]?.path).toBe('body.changes[0].base');
  });

  it('of a page that the revision had not yet, or that the batch makes, is a 400', async () => {
    await using server = await openEditingServer();
    const early = await server.revision();
    const id = await server.insert(markdown(TEXT));
    const first = await refused(server, [update(id, early, { title: 'x' })]);
    expect([first.status, first.details[0]?.path]).toEqual([400, 'body.changes[0].base']);
    const own = await refused(server, [
      { operation: 'insert_page', ref: 'new', document: {} },
      update('./new.md', await server.revision(), { title: 'x' }),
    ]);
    expect([own.status, own.details[0]?.path]).toEqual([400, 'body.changes[1].base']);
    const made = await refused(server, [
      { operation: 'upsert_reusable_content', base: early, title: 'x' },
    ]);
    expect([made.status, made.details[0]?.path]).toEqual([400, 'body.changes[0].base']);
    const base = await server.revision();
    const twice = await refused(server, [
      update(id, base, markdown(`${TEXT}\nMore.\n`)),
      update(id, base, markdown(`${TEXT}\nElse.\n`)),
    ]);
    expect([twice.status, twice.details[0]?.path]).toEqual([400, 'body.changes[1].base']);
  });

  it('has details of clashes that the OpenAPI document describes', async () => {
    await using server = await openEditingServer();
    const { body } = await server.server.request<{
      components: {
        schemas: { Error: { properties: { error: { properties: ErrorProperties } } } };
      };
    }>('GET', '/openapi.json');
    const { type, details } = body.components.schemas.Error.properties.error.properties;
    expect(type.enum).toContain('edit_conflict');
    const described = Object.keys(details.items.properties);
    const id = await server.insert(markdown(TEXT));
    const base = await server.revision();
    await server.change([{ operation: 'update_page', page: id, ...markdown('# Oven\n') }]);
    const answer = await refused(server, [
      update(id, base, { ...markdown('# Stove\n'), title: 'Range' }),
    ]);
    expect(new Set(answer.details.map(({ kind }) => kind))).toEqual(new Set(['text', 'field']));
    for (const detail of answer.details) {
      for (const field of Object.keys(detail)) expect(described).toContain(field);
    }
  });

  it('needs the role that the change needs', async () => {
    await using server = await openEditingServer();
    const id = await server.insert(markdown(TEXT));
    const { documentId } = await shown(server, id);
    const changes = [update(id, documentId, markdown('x'))];
    const { status } = await server.change(changes, { token: server.tokens.commenter });
    expect(status).toBe(403);
  });

  it('is a plain write where nothing was changed since', async () => {
    await using server = await openEditingServer();
    const id = await server.insert(markdown(TEXT));
    const { documentId } = await shown(server, id);
    const text = '# Oven\n\nAll new.\r\n\r\nMixed.\n';
    expect((await server.change([update(id, documentId, markdown(text))])).status).toBe(200);
    expect(await shown(server, id)).toMatchObject({ title: 'Oven', markdown: text });
  });

  it('keeps a title that was set since beside a text that says another as before', async () => {
    await using server = await openEditingServer();
    const id = await server.insert(markdown(TEXT));
    const base = await server.revision();
    await server.change([{ operation: 'update_page', page: id, title: 'Oven' }]);
    const changed = TEXT.replace('Fire', 'Heat');
    expect((await server.change([update(id, base, markdown(changed))])).status).toBe(200);
    expect(await shown(server, id)).toMatchObject({ title: 'Oven', markdown: changed });
    const named = TEXT.replace('# Kiln', '# Stove');
    const answer = await refused(server, [update(id, base, markdown(named))]);
    expect(answer.details).toMatchObject([
      { path: 'body.changes[0].document', field: 'title', base: 'Kiln', ours: 'Oven' },
    ]);
  });

  it('takes other line ends for no change', async () => {
    await using server = await openEditingServer();
    const id = await server.insert(markdown(TEXT));
    const { documentId } = await shown(server, id);
    await server.change([update(id, documentId, markdown(TEXT.replace('Fire', 'Heat')))]);
    const sent = TEXT.replace('Open', 'Shut').replaceAll('\n', '\r\n');
    expect((await server.change([update(id, documentId, markdown(sent))])).status).toBe(200);
    const { markdown: merged } = await shown(server, id);
    expect(merged).toBe('# Kiln\n\nHeat it.\n\nCool it.\n\nShut it.\n');

    const windows = await server.insert(markdown(TEXT.replaceAll('\n', '\r\n')));
    const read = await server.get<{ documentId: string; document: { nodes: unknown[] } }>(
      `/content/page/${windows}?format=document`,
    );
    const hot = TEXT.replace('Fire', 'Heat').replaceAll('\n', '\r\n');
    const { documentId: base } = read.body;
    await server.change([update(windows, base, markdown(hot))]);
    const document = JSON.parse(JSON.stringify(read.body.document).replace('Open it', 'Shut it'));
    expect((await server.change([update(windows, base, { document: { document } })])).status).toBe(
      200,
    );
    expect((await shown(server, windows)).markdown).toBe(merged.replaceAll('\n', '\r\n'));
  });

  it('merges the JSON form with front matter and links that others changed', async () => {
    await using server = await openEditingServer();
    const kiln = await server.insert(markdown('# Kiln\n'));
    const text = '---\nicon: fire\n---\n\n# Use\n\nSee [it](/pages/KILN).\n\nEnd.\n'.replace(
      'KILN',
      kiln,
    );
    const id = await server.insert(markdown(text));
    const { body } = await server.get<{ documentId: string; document: object }>(
      `/content/page/${id}?format=document`,
    );
    await server.change([update(id, body.documentId, markdown(text.replace('fire', 'snow')))]);
    const document = JSON.parse(JSON.stringify(body.document).replace('End.', 'The end.'));
    const change = update(id, body.documentId, { document: { document } });
    expect((await server.change([change])).status).toBe(200);
    const merged = text.replace('fire', 'snow').replace('End.', 'The end.');
    expect((await shown(server, id)).markdown).toBe(merged);
    const links = await server.get<{ items: unknown[] }>(`/content/page/${id}/links`);
    expect(JSON.stringify(links.body)).toContain(kiln);
  });

  it('empties a page only where nobody wrote in it since', async () => {
    await using server = await openEditingServer();
    const id = await server.insert(markdown(TEXT));
    const { documentId } = await shown(server, id);
    await server.change([update(id, documentId, markdown(TEXT.replace('Fire', 'Heat')))]);
    const answer = await refused(server, [update(id, documentId, { document: {} })]);
    expect(answer.details).toMatchObject([
      { kind: 'text', base: 'Fire it.', ours: 'Heat it.', theirs: null },
    ]);
    const now = (await shown(server, id)).documentId;
    expect((await server.change([update(id, now, { document: {} })])).status).toBe(200);
    expect((await shown(server, id)).markdown).toBe('');
  });

  it('keeps the ids of blocks of both sides', async () => {
    await using server = await openEditingServer();
    const id = await server.insert(markdown(TEXT));
    const keys = async () => {
      const { document } = await server.page(id, 'document');
      return (document as { nodes: { key: string }[] }).nodes.map(({ key }) => key);
    };
    const before = await keys();
    const { documentId } = await shown(server, id);
    await server.change([
      update(id, documentId, markdown(TEXT.replace('Fire it.', 'Load it.\n\nFire it now.'))),
    ]);
    await server.change([
      update(id, documentId, markdown('# Kiln\n\nOpen it.\n\nFire it.\n\nCool it.\n')),
    ]);
    const after = await keys();
    expect(after.filter((key) => before.includes(key))).toHaveLength(before.length);
    expect(new Set(after).size).toBe(before.length + 1);
  });
});
