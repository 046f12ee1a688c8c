import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeConflict, MergeFixture } from '../testing/merge-fixture.ts';
import { inspectPages, TestStore } from '../testing/test-store.ts';

const FOLDER = new URL('../../fixtures/merge/', import.meta.url);
const CASES = readdirSync(FOLDER).sort();

/** Merges the case in a folder: the merged revision, then the conflicts, one in a line. */
function mergeCase(name: string): { merged: string; conflicts: string[]; problems: string[] } {
  const file = (part: string) => readFileSync(new URL(`${name}/${part}.md`, FOLDER), 'utf8');
  const store = new TestStore();
  const fixture = new MergeFixture(store);
  const base = fixture.read(file('base'), null);
  const ours = fixture.read(file('ours'), base);
  const theirs = fixture.read(file('theirs'), base);
  const { content, decision } = store.merge(base, ours, theirs);
  return {
    merged: fixture.write(content),
    conflicts: decision.conflicts.map((conflict) => `!!! ${describeConflict(conflict)}`),
    problems: inspectPages(store.pages(content)),
  };
}

describe('merging the cases of the fixtures', () => {
  it('finds the cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(25);
  });

  it.each(CASES)('%s', (name) => {
    const expected = new URL(`${name}/expected.md`, FOLDER);
    expect(existsSync(expected), `${name} says what is expected`).toBe(true);
    const { merged, conflicts, problems } = mergeCase(name);
    expect(problems).toEqual([]);
    expect(`${[merged, ...conflicts].join('\n')}\n`).toBe(readFileSync(expected, 'utf8'));
  });
});
