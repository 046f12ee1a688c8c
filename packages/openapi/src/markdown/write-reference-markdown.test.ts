import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocument, renderText } from '@octavo/markup';
import { describe, expect, it } from 'vitest';
import type { LoadedReference } from '../model.ts';
import { listExpectedWords } from '../testing/list-words.ts';
import { loadDocument } from '../testing/load-document.ts';
import { writeReferenceMarkdown } from './write-reference-markdown.ts';

const folder = join(import.meta.dirname, '../../../../node_modules/@readme/oas-examples');
const documents = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(folder, version, 'json'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${version}/json/${name}`),
);

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

function readBack(markdown: string): string {
  return renderText(
    buildDocument(markdown, { blocks: [], kind: 'fragment', resolve: () => undefined }),
  );
}

/** What a text lacks of what a reference says. */
function listMissing(text: string, reference: LoadedReference): string[] {
  const { names, words } = listExpectedWords(reference);
  const line = text.replace(/\s+/g, ' ');
  const said = new Set(text.match(/[\p{L}\p{N}]+/gu));
  return [
    ...[...names].filter((name) => !line.includes(name.replace(/\s+/g, ' '))),
    ...[...words].filter((word) => !said.has(word)),
  ];
}

describe('references of real documents', () => {
  it.each(documents)('say in Markdown all that is in %s, and are read back so', async (path) => {
    const references = await loadDocument(readFileSync(join(folder, path), 'utf8'), hashText);
    expect(references.length).toBeGreaterThan(1);
    for (const reference of references) {
      const markdown = writeReferenceMarkdown(reference, { samples: false });
      expect({ path, missing: listMissing(readBack(markdown), reference) }).toEqual({
        path,
        missing: [],
      });
    }
  });
});
