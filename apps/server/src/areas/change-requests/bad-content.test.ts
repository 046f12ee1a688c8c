import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { openRequestServer, type RequestServer } from './testing/request-server.ts';

interface Answer {
  changes: { page: { id: string } }[];
  error?: { details?: { path: string }[] };
}

const insert = (title: string, more: object = {}) => ({
  ...{ operation: 'insert_page', title, document: {} },
  ...more,
});
const update = (page: string, more: object = {}) => ({ operation: 'update_page', page, ...more });
const files = (...base64: string[]) => ({
  operation: 'insert_files',
  files: base64.map((bytes, index) => ({ name: `${index}.bin`, base64: bytes })),
});
const paragraph = (key: unknown, text: string) => ({
  ...{ object: 'block', type: 'paragraph', key, data: {} },
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});
const json = (page: string, ...nodes: unknown[]) =>
  update(page, { document: { document: { object: 'document', data: {}, nodes } } });

const MEBIBYTE = 1024 ** 2;

describe.each(
  dialects.flatMap((dialect) => [[dialect, 'a space'] as const, [dialect, 'a request'] as const]),
)('on %s, the content of %s', (dialect, target) => {
  let server: RequestServer;
  let base: string;
  /** A page of the content, and a page and revision of another space. */
  let own: string;
  let foreign: { page: string; revision: string };

  /** Posts a batch, or a body as it is; answers what was wrong, and checks that nothing was written. */
  async function refusalOf(changes: readonly unknown[] | string | Buffer): Promise<string> {
    const before = (await server.call('GET', base)).body.revision;
    const isRaw = typeof changes === 'string' || Buffer.isBuffer(changes);
    const { status, body } = await server.call<Answer>('POST', `${base}/content`, {
      body: isRaw ? changes : { changes },
      ...(isRaw ? { headers: { 'content-type': 'application/json' } } : {}),
    });
    const isSame = (await server.call('GET', base)).body.revision === before;
    return `${status} ${body.error?.details?.[0]?.path ?? ''}${isSame ? '' : ' written'}`;
  }

  async function post(path: string, changes: readonly unknown[]): Promise<string[]> {
    const url = `${path}/content?compat=false`;
    const { status, body } = await server.call<Answer>('POST', url, { body: { changes } });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.changes.map(({ page }) => page?.id ?? '');
  }

  beforeAll(async () => {
    server = await openRequestServer(dialect);
    const space = `/spaces/${server.spaceId}`;
    await server.open();
    base = target === 'a space' ? space : `${space}/change-requests/1`;
    const other = `/spaces/${(await server.server.make.space(server.organizationId)).id}`;
    const [page = ''] = await post(other, [insert('Foreign')]);
    const { body } = await server.call<{ revision: string }>('GET', other);
    foreign = { page, revision: body.revision };
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('takes no circle that a batch makes of pages it inserted', async () => {
    const [a, b] = ['./a.md', './b.md'];
    const pages = [insert('A', { ref: 'a' }), insert('B', { ref: 'b', into: a })];
    expect(await refusalOf([...pages, update(a, { into: b })])).toBe('400 body.changes[2].into');
    const chain = Array.from({ length: 50 }, (_, index) =>
      insert('N', { ref: `n${index}`, ...(index > 0 ? { into: `./n${index - 1}.md` } : {}) }),
    );
    const [deepest] = (await post(base, chain)).slice(-1);
    const below = [insert('Last', { into: deepest, ref: 'l' }), insert('Over', { into: './l.md' })];
    expect(await refusalOf(below)).toBe('400 body.changes[1].into');
    [own = ''] = await post(base, [insert('Own', { document: { markdown: 'Own.\n' } })]);
  });

  it('holds nothing of other spaces, nor what the batch has deleted', async () => {
    const { page, revision } = foreign;
    const gone = [insert('A', { ref: 'a' }), { operation: 'delete_page', page: './a.md' }];
    const cases: readonly (readonly [unknown[], string])[] = [
      [[update(page)], '[0].page'],
      [[insert('X', { into: page })], '[0].into'],
      [[{ operation: 'revert_page', page: own, revision }], '[0].revision'],
      [[{ operation: 'revert_page', page, revision }], '[0].revision'],
      [[...gone, insert('X', { into: './a.md' })], '[2].into'],
      [[...gone, { operation: 'delete_page', page: './a.md' }], '[2].page'],
      [[...gone, update('./a.md', { title: 'X' })], '[2].page'],
    ];
    for (const [changes, path] of cases) {
      expect(await refusalOf(changes)).toBe(`400 body.changes${path}`);
    }
    const [, renamed = ''] = await post(base, [
      insert('A', { ref: 'a' }),
      update('./a.md', { title: 'Renamed' }),
    ]);
    const shown = await server.call('GET', `${base}/content/page/${renamed}`);
    expect(shown.body.title).toBe('Renamed');
  });

  it('takes whole files of up to a mebibyte in base64, twenty of a batch', async () => {
    const bytes = (size: number) => Buffer.alloc(size).toString('base64');
    const cases: readonly (readonly [unknown[], string])[] = [
      [[files(bytes(MEBIBYTE + 1))], '[0].files[0].base64'],
      [[files('YQ==', 'A')], '[0].files[1].base64'],
      [[files('==')], '[0].files[0].base64'],
      [[files('YQ=')], '[0].files[0].base64'],
      [[files('YQ==YQ==')], '[0].files[0].base64'],
      [[files(...Array(21).fill('YQ=='))], '[0].files'],
      [[files(...Array(20).fill('YQ==')), files('YQ==')], '[1].files'],
    ];
    for (const [changes, path] of cases) {
      expect(await refusalOf(changes)).toBe(`400 body.changes${path}`);
    }
    await post(base, [files(bytes(MEBIBYTE), 'YQ', 'YWI', '_-8=', '')]);
  });

  it('takes no number that is none', async () => {
    for (const at of ['1.5', '-1', '"1"']) {
      const body = `{"changes":[{"operation":"update_page","page":"${own}","at":${at}}]}`;
      expect(await refusalOf(body)).toBe('400 body.changes[0].at');
    }
    const variables = '{"changes":[{"operation":"set_variables","variables":{"cone":-1e400}}]}';
    expect(await refusalOf(variables)).toBe('400 body.changes[0].variables.cone');
    await post(base, [update(own, { at: 1e15 })]);
  });

  it('has no names that mean something to the language', async () => {
    const change = (rest: string) => `{"changes":[{${rest}}]}`;
    const variables = change('"operation":"set_variables","variables":{"__proto__":{"a":1}}');
    expect(await refusalOf(variables)).toBe('400 body.changes[0].variables.__proto__');
    const key = change(`"operation":"update_page","page":"${own}","__proto__":{"title":"x"}`);
    expect(await refusalOf(key)).toBe('400 body.changes[0].__proto__');
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(await refusalOf([update(name)])).toBe('400 body.changes[0].page');
      expect(await refusalOf([{ operation: name }])).toBe('400 body.changes[0].operation');
    }
    const markdown =
      '---\n__proto__: a\nconstructor: b\nlayout:\n  __proto__: 1\nvars:\n  constructor: c\n---\n\n' +
      '# T\n\n[x](__proto__) [y](constructor) [z](./__proto__.md)\n';
    const [page] = await post(base, [
      insert('Odd', { ref: '__proto__', document: { markdown } }),
      { operation: 'set_variables', variables: { constructor: 'x', toString: 'y' } },
    ]);
    const shown = await server.call('GET', `${base}/content/page/${page}?format=document`);
    expect(JSON.stringify(shown.body.document)).toContain(`"page":"${page}"`);
    const { body } = await server.call('GET', `${base}/content`);
    expect(body.variables).toEqual({ constructor: 'x', toString: 'y' });
    const names = { constructor: null, toString: null };
    await post(base, [{ operation: 'set_variables', variables: names }]);
  });

  it('is refused however deep or large it is, and in bytes that are no text', async () => {
    const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
    const within = (value: string) =>
      `{"changes":[{"operation":"update_page","page":"${own}","document":{"document":${value}}}]}`;
    expect(await refusalOf(within(deep('[', ']')))).toBe('400 body');
    expect(await refusalOf(within(`${deep('{"a":', '}').replace(':}', ':1}')}`))).toBe('400 body');
    const bytes = Buffer.concat([
      Buffer.from('{"changes":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    expect(await refusalOf(bytes)).toBe('400 body');
  });

  it('gives its blocks keys of its own, whatever a document says', async () => {
    const document = async (page: string) => {
      const url = `${base}/content/page/${page}?format=document`;
      const { body } = await server.call<{ document: { nodes: { key: string }[] } }>('GET', url);
      return body.document.nodes.map(({ key }) => key);
    };
    const [known = ''] = await document(own);
    const odd = [paragraph(known, 'a'), paragraph(known, 'b'), paragraph('__proto__', 'c')];
    const [page = ''] = await post(base, [insert('Keys', { document: {} })]);
    await post(base, [json(page, ...odd, paragraph('"/\n', 'd'), paragraph(5, 'e'))]);
    const keys = await document(page);
    expect(new Set(keys).size).toBe(5);
    expect(keys).not.toContain(known);
    expect(keys.join()).toMatch(/^[a-z0-9,.]+$/i);
  });
});

it('takes no document of more than a hundred thousand nodes', async () => {
  await using server = await openRequestServer();
  const many = Array.from({ length: 100_001 }, () => ({ object: 'text', leaves: [] }));
  const document = { document: { object: 'document', data: {}, nodes: many } };
  const path = `/spaces/${server.spaceId}/content`;
  const { status, body } = await server.call<Answer>('POST', path, {
    body: { changes: [insert('Large', { document })] },
  });
  expect([status, body.error?.details?.[0]?.path]).toEqual([
    400,
    'body.changes[0].document.document.nodes',
  ]);
});

it('takes no body of more than half a million values, and answers while it is still sent', async () => {
  await using server = await openRequestServer();
  const path = `/spaces/${server.spaceId}/content`;
  const body = `{"changes":[${'{},'.repeat(3_000_000)}{}]}`;
  const headers = { 'content-type': 'application/json' };
  const refused = await server.call<Answer>('POST', path, { body, headers });
  expect([refused.status, refused.body.error?.details?.[0]?.path]).toEqual([400, 'body']);
  expect((await server.call('GET', `/spaces/${server.spaceId}`)).status).toBe(200);
});
