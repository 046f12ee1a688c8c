import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Base64url } from '../apps/server/src/platform/hash.ts';
import { countKeptIds, type KeptIds } from '../packages/markup/src/testing/count-kept-ids.ts';
import { EDITS } from '../packages/markup/src/testing/edit-page.ts';
import { repositoryRoot } from './source-files.ts';

const docs = join(repositoryRoot, 'docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .toSorted()
  .map((path) => readFileSync(join(docs, path), 'utf8'));

describe('random edits of our own documentation', () => {
  const edits = 30 * EDITS.length;
  const counts = countKeptIds({ pages, edits, together: 1, seed: 1, hashText: sha256Base64url });
  const sum = (field: keyof KeptIds) =>
    [...counts.values()].reduce((total, count) => total + count[field], 0);

  it('are made, of every kind', () => {
    expect([...counts.values()].map((count) => count.edits)).toEqual(EDITS.map(() => 30));
  });

  it('leave the ids of all blocks that they do not touch', () => {
    expect(sum('untouched')).toBeGreaterThan(10 * edits);
    expect(sum('untouchedKept')).toBe(sum('untouched'));
  });

  it.each([
    'change words',
    'wrap in a hint',
    'change a heading',
    'change code',
  ] as const)('keep the ids of all blocks that stay in place: %s', (edit) => {
    const count = counts.get(edit);
    expect(count?.touchedKept).toBe(count?.touched);
    expect(count?.touched).toBe(30);
  });

  it('keep the ids of nearly all blocks that are moved, split or joined', () => {
    expect(sum('touchedKept')).toBeGreaterThanOrEqual(0.97 * sum('touched'));
    for (const edit of ['move and change', 'swap and change', 'split', 'join'] as const) {
      const { touched = 0, touchedKept = 0 } = counts.get(edit) ?? {};
      expect(touchedKept, edit).toBeGreaterThanOrEqual(0.93 * touched);
    }
  });

  it('give hardly any new block the id of another', () => {
    expect(sum('added')).toBeGreaterThan(0);
    expect(sum('addedTaking')).toBeLessThanOrEqual(0.03 * sum('added'));
  });
});
