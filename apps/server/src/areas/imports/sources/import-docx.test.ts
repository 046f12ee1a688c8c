import { buffer } from 'node:stream/consumers';
import { HeadingLevel, Paragraph } from 'docx';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { dialects } from '../../../testing/test-platform.ts';
import {
  itKeepsTheRulesOfImports,
  openImportServer,
  writeDataUrl,
} from './testing/import-server.ts';
import { makeDocx, makeKiln } from './testing/make-docx.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function makeBody(bytes: Promise<Uint8Array>) {
  return { url: writeDataUrl(TYPE, await bytes), source: 'docx' };
}

/** An archive with the given parts. */
function makeZip(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}

const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

function makeParts(document: string): Record<string, string> {
  return { '_rels/.rels': RELATIONS, 'word/document.xml': document };
}

const wordDocument = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

const MARKDOWN = `# Kiln

## Firing

Heat to **1200 degrees** _slowly_[^1]. See \\{% if %} and [more](https://potters.test/a).

### Cooling

* First
  * Below

1. One

\`\`\`
let heat = 1;
heat += 1;
\`\`\`

> Patience.

| Cone | Heat |
| ---- | ---- |
| 04   | 1060 |

![](./PICTURE)

![](./PICTURE)

[^1]: By the book.
`;

describe.each(dialects)('importing a .docx on %s', (dialect) => {
  it('adds a page with what Word has in it, its pictures as files', async () => {
    const bytes = await makeDocx(makeKiln());
    const pages = { 'https://potters.test/files/kiln.docx': bytes };
    await using space = await openImportServer(pages, dialect);
    const url = 'https://potters.test/files/kiln.docx';
    const { status, body } = await space.importInto({ url, source: 'docx' });
    expect([status, body.importedResources, body.totalResources]).toEqual([201, 2, 2]);
    expect(body.revision).toBe(await space.revision());
    const [file, ...others] = await space.files();
    expect([file?.contentType, others]).toEqual(['image/png', []]);
    const { title, markdown } = await space.lastPage();
    expect(title).toBe('Kiln');
    expect(markdown).toBe(MARKDOWN.replaceAll('PICTURE', file?.name ?? ''));
  });
});

describe('importing a .docx', () => {
  itKeepsTheRulesOfImports(() => makeBody(makeDocx(makeKiln())));

  it('takes the title from the first heading, else from the properties, else from the file', async () => {
    const makePlain = () => [new Paragraph('Some words.')];
    const heading = new Paragraph({ text: 'Firing', heading: HeadingLevel.HEADING_1 });
    const url = 'https://potters.test/my%20first-kiln.docx';
    await using space = await openImportServer({ [url]: await makeDocx(makePlain()) });
    const headed = makeDocx([heading, ...makePlain()], { title: 'Unused' });
    await space.importInto(await makeBody(headed));
    await space.importInto(await makeBody(makeDocx(makePlain(), { title: 'Glaze & slip' })));
    await space.importInto({ url, source: 'docx' });
    expect(await space.outline()).toBe('Firing,Glaze & slip,my first kiln');
  });

  it('tells what of a document is not on the page', async () => {
    await using space = await openImportServer();
    const vanish = '<w:rPr><w:vanish/></w:rPr>';
    const text = `<w:p><w:r><w:t>Shown</w:t></w:r><w:r>${vanish}<w:t>SECRET</w:t></w:r></w:p>`;
    const bytes = makeZip(makeParts(wordDocument(text)));
    const { status, body } = await space.importInto(await makeBody(bytes));
    const { markdown = '' } = await space.lastPage();
    expect([status, markdown.includes('Shown'), markdown.includes('SECRET')]).toEqual([
      ...[201, true, false],
    ]);
    expect(body).toMatchObject({
      warningsCount: 1,
      warnings: [
        {
          kind: 'unpublished-content',
          path: 'word/document.xml',
          message: 'Hidden text is not published',
        },
      ],
    });
  });

  it('refuses what is no such document, naming the field, and writes nothing', async () => {
    await using space = await openImportServer();
    const before = await space.revision();
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${wordDocument('<w:p/>')}`;
    const hostile = [
      Buffer.from('PK\u0003\u0004 no archive'),
      Buffer.from('plain text'),
      await makeZip({ 'a.txt': 'x' }),
      await makeZip(makeParts('<w:document>')),
      await makeZip(makeParts(bomb)),
      await makeZip(makeParts(Buffer.from(wordDocument('<w:p/>'), 'utf16le').toString('latin1'))),
      await makeZip(makeParts(wordDocument('<w:p/>'))),
      await makeZip(makeParts(wordDocument(`${'<w:tbl>'.repeat(9999)}${'</w:tbl>'.repeat(9999)}`))),
      await makeZip(makeParts(wordDocument(`<w:p/>${' '.repeat(65 * 1024 ** 2)}`))),
    ];
    for (const [index, bytes] of hostile.entries()) {
      const { status, body } = await space.importInto(await makeBody(Promise.resolve(bytes)));
      const [detail] = body.error?.details ?? [];
      expect([index, status, detail?.path]).toEqual([index, 400, 'body.url']);
    }
    expect(await space.revision()).toBe(before);
  }, 60_000);
});
