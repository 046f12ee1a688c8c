import { describe, expect, it } from 'vitest';
import { compileTypst } from '../../tests/compile-typst.ts';
import { readPdf } from '../../tests/read-pdf.ts';
import { buildDocument } from '../read/index.ts';
import { resolveFixtureTarget } from '../testing/fixture-space.ts';
import { CONTAINERS, NESTED_CASES } from '../testing/nested-cases.ts';
import { FIXTURE_TYPST_CONTEXT, PICTURE_PATH } from './testing/typst-context-of.ts';
import { writeTypst } from './write-book.ts';

describe('a PDF', () => {
  it.each(Object.keys(CONTAINERS))('holds every block in a %s, in order', async (container) => {
    const source = NESTED_CASES.filter((one) => one.container === container && one.type !== 'math')
      .map((one) => one.source.replaceAll('[^1]', `[^${one.type}]`))
      .join('\n\n<!-- -->\n\n');
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const compiled = compileTypst(
      writeTypst(
        buildDocument(source, { blocks: [], resolve: resolveFixtureTarget }),
        FIXTURE_TYPST_CONTEXT,
      ),
      new Map([[PICTURE_PATH, svg]]),
    );
    expect(compiled.problems).toEqual([]);
    const { pages } = await readPdf(compiled.pdf());
    const words =
      pages
        .join('')
        .replace(/\s/g, '')
        .match(/Above|Inside|Below/g) ?? [];
    expect(words.join(' ').replaceAll('Inside ', '')).toMatch(/^(?:Above Below ?)+$/);
  });
});
