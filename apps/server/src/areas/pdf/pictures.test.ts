import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPdfServer, type WrittenFile } from './testing/pdf-server.ts';

/** A PNG of one colour, `pixels` in both directions; whole, or with the bytes of its rows cut off. */
function makePng(pixels: number, whole = true): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(pixels / 8) + 1) * (whole ? pixels : 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', rows),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.byteLength + 8);
  chunk.writeUInt32BE(data.byteLength, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.byteLength + 4);
  return chunk;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Two pictures to the power of twenty-five, one drawn within the next. */
function makeNestedSvg(): string {
  const levels = Array.from({ length: 25 }, (_, level) => {
    const use = `<use xlink:href="#l${level}"/>`;
    return `<g id="l${level + 1}">${use}${use}</g>`;
  });
  const first = '<g id="l0"><circle r="5"/></g>';
  return `<svg ${SVG} width="9" height="9"><defs>${first}${levels.join('')}</defs><use xlink:href="#l25"/></svg>`;
}

/** Shows each file on a page of its own, and answers the PDF's text and the images it holds. */
async function show(files: readonly WrittenFile[]) {
  await using pots = await openPdfServer();
  await pots.write(
    files.map(({ ref }) => ({
      title: `Page of ${ref}`,
      markdown: `Before ${ref}.\n\n![Words for ${ref}](./${ref})\n\nAfter ${ref}.`,
    })),
    files,
  );
  return await pots.see();
}

describe('the pictures of a PDF', () => {
  it('are those of the space, told by their bytes and not by their names', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    const { text } = await show([
      { ref: 'png', name: 'a.png', bytes: makePng(40) },
      { ref: 'gif', name: 'b.gif', bytes: gif },
      { ref: 'misnamed', name: 'c.bin', bytes: makePng(24) },
      {
        ...{ ref: 'svg', name: 'd.svg', contentType: 'image/svg+xml' },
        bytes: `<svg ${SVG} width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>`,
      },
    ]);
    for (const ref of ['png', 'gif', 'misnamed', 'svg']) {
      expect(text).toContain(`After ${ref}.`);
      expect(text).not.toContain(`Words for ${ref}`);
    }
  });

  it.each<[string, Omit<WrittenFile, 'ref'>]>([
    ['cut-off', { name: 'a.png', bytes: makePng(64).subarray(0, 45) }],
    ['broken', { name: 'b.png', bytes: makePng(64, false) }],
    ['wide', { name: 'c.png', bytes: makePng(20_000, false) }],
    ['text', { name: 'd.svg', contentType: 'image/svg+xml', bytes: 'no picture' }],
    [
      'entities',
      {
        ...{ name: 'e.svg', contentType: 'image/svg+xml' },
        bytes: `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg ${SVG} width="9" height="9"><text>&b;</text></svg>`,
      },
    ],
    [
      'file',
      {
        ...{ name: 'f.svg', contentType: 'image/svg+xml' },
        bytes: `<svg ${SVG} width="9" height="9"><image href="file:///etc/passwd" width="9" height="9"/></svg>`,
      },
    ],
  ])('are replaced by their words where one cannot be shown: %s', async (ref, file) => {
    const { text } = await show([{ ref, ...file }]);
    expect(text).toContain(`Words for ${ref}`);
    expect(text).toContain(`After ${ref}.`);
  });

  it('do not end the PDF where one would take for ever', async () => {
    const { text } = await show([
      { ref: 'good', name: 'a.png', bytes: makePng(40) },
      { ref: 'nested', name: 'b.svg', contentType: 'image/svg+xml', bytes: makeNestedSvg() },
    ]);
    expect(text).toContain('Words for nested');
    expect(text).toContain('After nested.');
    expect(text).not.toContain('Words for good');
  }, 60_000);

  it('of other hosts are left to their words, and nothing is asked of those', async () => {
    let asked = 0;
    const host = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const { port } = host.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/kiln.png`;
    try {
      await using pots = await openPdfServer();
      const svg = `<svg ${SVG} width="9" height="9"><image href="${address}" width="9" height="9"/></svg>`;
      await pots.write(
        [{ title: 'Kiln', markdown: `![A kiln](${address})\n\n![Drawn](./drawing)` }],
        [{ ref: 'drawing', name: 'a.svg', contentType: 'image/svg+xml', bytes: svg }],
      );
      const { text } = await pots.see();
      expect(text).toContain('A kiln');
      expect(text).toContain('Drawn');
      expect(asked).toBe(0);
    } finally {
      host.close();
    }
  });
});
