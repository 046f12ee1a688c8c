import { buffer } from 'node:stream/consumers';
import { Paragraph } from 'docx';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { dialects } from '../../../testing/test-platform.ts';
import {
  itKeepsTheRulesOfImports,
  openImportServer,
  writeDataUrl,
} from './testing/import-server.ts';
import { makeDocx, makeKiln, PNG } from './testing/make-docx.ts';

const DOCUMENT = 'https://docs.google.com/document/d/1AbC_d-efGhIjKl';
const EXPORT = `${DOCUMENT}/export?format=docx`;
const source = 'google-docs';

async function makeZippedHtml(): Promise<string> {
  const zip = new ZipFile();
  const html =
    '<html><body><h1>Kiln</h1><p>Hot.</p><img src="images/image1.png" alt="It"></body></html>';
  zip.addBuffer(Buffer.from(html), 'Kiln.html');
  zip.addBuffer(PNG, 'images/image1.png');
  zip.end();
  return writeDataUrl('application/zip', await buffer(zip.outputStream));
}

describe.each(dialects)('importing a document of Google Docs on %s', (dialect) => {
  it('takes a shared one as its export, whatever its address ends in', async () => {
    const location = 'https://doc-0k-docs.googleusercontent.com/export/kiln';
    const pages = {
      [EXPORT]: { status: 307, headers: { location } },
      [location]: {
        headers: { 'content-disposition': 'attachment; filename="Kiln.docx"' },
        body: await makeDocx([new Paragraph('Hot.')]),
      },
    };
    await using space = await openImportServer(pages, dialect);
    for (const ending of ['', '/edit?usp=sharing', '/edit#heading=h.abc', '/preview']) {
      const { status } = await space.importInto({ url: `${DOCUMENT}${ending}`, source });
      expect([ending, status]).toEqual([ending, 201]);
    }
    expect(await space.outline()).toBe('Kiln,Kiln,Kiln,Kiln');
    expect((await space.lastPage()).markdown).toBe('# Kiln\n\nHot.\n');
  });
});

describe('importing a document of Google Docs', () => {
  itKeepsTheRulesOfImports(async () => ({
    url: writeDataUrl('application/octet-stream', await makeDocx(makeKiln())),
    source,
  }));

  it('takes a published one as the page that it is', async () => {
    const url = 'https://docs.google.com/document/d/e/2PACX-1vQ/pub';
    const html =
      '<title>Kiln</title><div id="banners">Published</div><div id="contents"><p>Hot.</p></div>';
    const page = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
    await using space = await openImportServer({ [url]: page });
    expect((await space.importInto({ url: `${url}?embedded=true`, source })).status).toBe(201);
    expect((await space.lastPage()).markdown).toBe('# Kiln\n\nHot.\n');
  });

  it('takes one that was downloaded as zipped HTML, with its pictures', async () => {
    await using space = await openImportServer();
    const { status, body } = await space.importInto({ url: await makeZippedHtml(), source });
    expect([status, body.importedResources, body.totalResources]).toEqual([201, 2, 2]);
    expect((await space.lastPage()).markdown).toBe('# Kiln\n\nHot.\n\n![It](./image1.png)\n');
  });

  it('says what to do with one that is not shared, and writes nothing', async () => {
    const login = 'https://accounts.google.com/ServiceLogin';
    const cases = [
      { status: 302, headers: { location: login } },
      { status: 401 },
      { status: 403 },
      { status: 404 },
    ];
    for (const answer of cases) {
      const pages = { [EXPORT]: answer, [login]: '<h1>Sign in</h1>' };
      await using space = await openImportServer(pages);
      const before = await space.revision();
      const { status, body } = await space.importInto({ url: `${DOCUMENT}/edit`, source });
      const [detail] = body.error?.details ?? [];
      expect([answer.status, status, detail?.path]).toEqual([answer.status, 400, 'body.url']);
      expect(detail?.message).toContain('anyone with the link');
      expect(await space.revision()).toBe(before);
    }
  });

  it('refuses other addresses and files, naming the field', async () => {
    await using space = await openImportServer();
    const urls = [
      'https://example.org/document/d/1AbC_d-efGhIjKl/edit',
      'https://docs.google.com/spreadsheets/d/1AbC_d-efGhIjKl/edit',
      'https://docs.google.com.evil.test/document/d/1AbC_d-efGhIjKl/edit',
      'https://docs.google.com/document/d/e/2PACX-1vQ/other',
      'https://docs.google.com/document/',
      'http://docs.google.com/document/d/1AbC_d-efGhIjKl/edit',
      writeDataUrl('application/zip', 'PK no archive'),
      writeDataUrl('text/html', '<h1>Kiln</h1>'),
    ];
    for (const url of urls) {
      const { status, body } = await space.importInto({ url, source });
      expect([url, status, body.error?.details?.[0]?.path]).toEqual([url, 400, 'body.url']);
    }
    expect(space.web.asked).toEqual([]);
  });
});
