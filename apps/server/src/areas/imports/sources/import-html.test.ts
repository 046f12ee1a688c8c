import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import {
  itKeepsTheRulesOfImports,
  openImportServer,
  writeDataUrl,
} from './testing/import-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { headers: { 'content-type': 'image/png' }, body: PNG };

const page = (body: string, head = '') =>
  `<!doctype html><html><head>${head}</head><body><nav>Home</nav><main>${body}</main></body></html>`;

const KILN = page(
  `<h1>Kiln</h1><p>See <a href="glaze.html#dip">glazes</a>.</p>
   <img src="/img/kiln.png" alt="A kiln"><img src="/img/kiln.png"><img src="/img/gone.png">
   <img src="data:image/png;base64,${PNG.toString('base64')}" alt="The same">`,
  '<title>Kiln | Potters</title><meta name="description" content="How hot: very">',
);

describe.each(dialects)('importing a page in HTML on %s', (dialect) => {
  it('adds the page with its title, description and links, and its pictures as files', async () => {
    const pages = {
      'https://potters.test/kiln': { status: 301, headers: { location: '/docs/kiln.html' } },
      'https://potters.test/docs/kiln.html': {
        ...{ headers: { 'content-type': 'text/html; charset=utf-8' }, body: KILN },
      },
      'https://potters.test/img/kiln.png': png,
    };
    await using space = await openImportServer(pages, dialect);
    const body = { url: 'https://potters.test/kiln', source: 'html' };
    const answer = await space.importInto(body);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        revision: await space.revision(),
        importedResources: 2,
        totalResources: 3,
        warnings: [],
        warningsCount: 0,
      },
    ]);
    const { title, description, markdown } = await space.lastPage();
    expect([title, description]).toEqual(['Kiln', 'How hot: very']);
    expect(markdown).toContain('[glazes](https://potters.test/docs/glaze.html#dip)');
    expect(markdown).toContain('![A kiln](./kiln.png)');
    expect(markdown).toContain('![The same](./kiln.png)');
    expect(markdown).toContain('![](https://potters.test/img/gone.png)');
    expect(markdown).not.toContain('Home');
    expect((await space.files()).map(({ name }) => name)).toEqual(['kiln.png']);
    expect(space.web.asked.filter((url) => url.endsWith('/img/kiln.png'))).toHaveLength(1);
  });
});

describe('importing a page in HTML', () => {
  itKeepsTheRulesOfImports(() => ({ url: writeDataUrl('text/html', KILN), source: 'html' }));

  it('reads the encoding that the page, its server or its first bytes say', async () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><h1>K\xe4se</h1>', 'latin1');
    const pages = {
      'https://a.test/meta': { headers: { 'content-type': 'text/html' }, body: latin },
      'https://a.test/served': {
        headers: { 'content-type': 'text/html; charset=shift_jis' },
        body: Buffer.from([...Buffer.from('<h1>'), 0x93, 0xfa, 0x96, 0x7b]),
      },
      'https://a.test/marked': Buffer.from('\ufeff<h1>中文</h1>', 'utf16le'),
    };
    await using space = await openImportServer(pages);
    for (const url of Object.keys(pages)) {
      expect((await space.importInto({ url, source: 'html' })).status).toBe(201);
    }
    expect(await space.outline()).toBe('Käse,日本,中文');
  });

  it('takes pictures from public addresses alone, and those that are pictures', async () => {
    const pages = {
      'https://a.test/': page('<h1>A</h1><img src="b.png"><img src="https://127.0.0.1/c.png">'),
      'https://a.test/b.png': { headers: { 'content-type': 'text/html' }, body: '<b>no</b>' },
    };
    await using space = await openImportServer(pages);
    const { status, body } = await space.importInto({ url: 'https://a.test/', source: 'html' });
    expect([status, body.importedResources, body.totalResources]).toEqual([201, 1, 3]);
    expect(await space.files()).toEqual([]);
    const { markdown } = await space.lastPage();
    expect(markdown).toContain('![](https://a.test/b.png)![](https://127.0.0.1/c.png)');
  });

  it('refuses what is no page, naming the field, and writes nothing', async () => {
    await using space = await openImportServer({
      'https://a.test/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-' },
      'https://a.test/empty': page(''),
    });
    const before = await space.revision();
    const urls = [
      'https://a.test/a.pdf',
      'https://a.test/empty',
      'https://a.test/missing',
      'https://127.0.0.1/',
      'http://a.test/',
      'ftp://a.test/',
      'data:text/html',
      'data:text/html,%ff',
      'data:image/png;base64,AAAA',
      writeDataUrl('text/html', `<p>${'words '.repeat(200_000)}`),
    ];
    for (const url of urls) {
      const { status, body } = await space.importInto({ url, source: 'html' });
      const [detail] = body.error?.details ?? [];
      expect([url.slice(0, 40), status, detail?.path]).toEqual([url.slice(0, 40), 400, 'body.url']);
    }
    expect(await space.revision()).toBe(before);
  }, 60_000);

  it('gives up on a page that is nested without end, and answers others meanwhile', async () => {
    await using space = await openImportServer();
    const url = writeDataUrl('text/html', '<div>'.repeat(200_000));
    const importing = space.importInto({ url, source: 'html' });
    const begun = await Promise.race([importing.then(() => 'import'), space.outline()]);
    expect(begun).toBe('');
    const { status, body } = await importing;
    expect([status, body.error?.details?.[0]?.path]).toEqual([400, 'body.url']);
  }, 60_000);
});
