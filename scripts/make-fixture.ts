/**
 * Writes `document.json` and `output.html` beside the `input.md` of fixtures of the markup package,
 * as they are read and shown now: `npm run fixture blocks/hint tables/column-text`. The tests hold
 * both from then on, so look at what changed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocument, readPage, renderHtml } from '../packages/markup/src/index.ts';
import { FIXTURE_CONTEXT } from '../packages/markup/src/testing/fixture-context.ts';
import { resolveFixtureTarget } from '../packages/markup/src/testing/fixture-space.ts';

const FIXTURES = join(import.meta.dirname, '../packages/markup/fixtures');

for (const name of process.argv.slice(2)) {
  const folder = join(FIXTURES, name);
  const text = readFileSync(join(folder, 'input.md'), 'utf8');
  const blocks = readPage(text, () => 'hash').blocks.map((block, index) => ({
    ...block,
    id: `b${index + 1}`,
  }));
  const document = buildDocument(text, { blocks, resolve: resolveFixtureTarget });
  writeFileSync(join(folder, 'document.json'), `${JSON.stringify(document, null, 1)}\n`);
  writeFileSync(join(folder, 'output.html'), `${renderHtml(document, FIXTURE_CONTEXT)}\n`);
}
