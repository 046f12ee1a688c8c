import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDocument, readPage } from './index.ts';
import { FIXTURE_ROWS } from './testing/fixture-rows.ts';
import { resolveFixtureTarget } from './testing/fixture-space.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');

function readFixture(section: string, row: string, file: string): string {
  return readFileSync(join(FOLDER, section, row, file), 'utf8');
}

describe.each(Object.entries(FIXTURE_ROWS))('fixtures of %s', (section, rows) => {
  it('are those of the rows, one each', () => {
    expect(readdirSync(join(FOLDER, section)).toSorted()).toEqual(rows.toSorted());
  });

  it.each(rows)('%s is read as its JSON form', (row) => {
    const text = readFixture(section, row, 'input.md');
    const blocks = readPage(text, () => 'hash').blocks.map((block, index) => ({
      ...block,
      id: `b${index + 1}`,
    }));
    const document = buildDocument(text, { blocks, resolve: resolveFixtureTarget });
    expect(document).toEqual(JSON.parse(readFixture(section, row, 'document.json')));
  });
});
