import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileTypst } from '../../tests/compile-typst.ts';
import { readPdf, withoutSpace } from '../../tests/read-pdf.ts';
import type { DocumentNode } from '../document.ts';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { expandDocument } from '../render/expand-document.ts';
import { FIXTURE_CONTEXT } from '../testing/fixture-context.ts';
import { renderText } from '../text.ts';
import { FIXTURE_TYPST_CONTEXT, PICTURE_PATH } from './testing/typst-context-of.ts';
import { writeTypst } from './write-book.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>';
const PICTURES = new Map([[PICTURE_PATH, new TextEncoder().encode(SVG)]]);

/** What stands as something else in print: a rating is stars, a button to ask is of no use. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  'inlines/button': ['Ask', 'Ask', 'why'],
  'tables/column-rating': ['4'],
};

const folders = readdirSync(FOLDER).flatMap((section) =>
  readdirSync(join(FOLDER, section)).map((row) => join(section, row)),
);

function readDocument(folder: string): DocumentNode {
  return JSON.parse(readFileSync(join(FOLDER, folder, 'document.json'), 'utf8'));
}

/** The words of a document that a reader sees; formulas are drawn, and are none. */
function listWords(document: DocumentNode): string[] {
  const scope = makeExpressionScope(FIXTURE_CONTEXT);
  const expanded = expandDocument(document, FIXTURE_CONTEXT, scope);
  return renderText(expanded)
    .split(/\s+/)
    .map(withoutSpace)
    .filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
}

describe('fixtures', () => {
  it.each(folders)('%s compiles, with every word in the PDF', async (folder) => {
    const document = readDocument(folder);
    const compiled = compileTypst(writeTypst(document, FIXTURE_TYPST_CONTEXT), PICTURES);
    expect(compiled.problems).toEqual([]);
    const withoutPictures = { ...FIXTURE_TYPST_CONTEXT, resolveImage: () => undefined };
    const { pages } = await readPdf(compileTypst(writeTypst(document, withoutPictures)).pdf());
    const text = pages.join('');
    const missing = listWords(document).filter((word) => !text.includes(word));
    expect(missing).toEqual(DRAWN[folder] ?? []);
  });
});
