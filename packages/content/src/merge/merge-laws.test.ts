import { describe, expect, it } from 'vitest';
import type { PageRecord, RevisionContent } from '../records.ts';
import { makeRandom, RandomAuthor } from '../testing/random-edits.ts';
import { EMPTY_CONTENT, inspectPages, TestStore } from '../testing/test-store.ts';
import type { Conflict } from './conflict.ts';

const FIRST = Number(process.env.OCTAVO_SEED ?? 0);
const SEEDS = Array.from({ length: 500 }, (_, index) => FIRST + index);

/** A base and two revisions that were made of it. */
function makeRevisions(seed: number) {
  const store = new TestStore();
  const random = makeRandom(seed);
  const edit = (content: RevisionContent, name: string, steps: number) =>
    new RandomAuthor(store, random, name).edit(content, steps);
  const base = edit(EMPTY_CONTENT, 'm', 12);
  const sides = { ours: edit(base, 'x', 1 + random(10)), theirs: edit(base, 'y', 1 + random(10)) };
  return { store, random, base, ...sides };
}

function describeConflict(conflict: Conflict): string {
  const field = conflict.kind === 'field' ? conflict.field : '';
  return `${conflict.conflictKey} ${conflict.kind} ${field}`;
}

/** States a law for revisions of many seeds, and says the seed where it fails. */
function itHolds(law: string, check: (revisions: ReturnType<typeof makeRevisions>) => void): void {
  it(law, () => {
    for (const seed of SEEDS) {
      try {
        check(makeRevisions(seed));
      } catch (error) {
        throw new Error(`Seed ${seed}`, { cause: error });
      }
    }
  });
}

describe(`merging revisions made with ${SEEDS.length} seeds`, () => {
  itHolds(
    'gives the side that changed where the other did not',
    ({ store, base, ours, theirs }) => {
      expect(store.merge(base, ours, base).content).toEqual(ours);
      expect(store.merge(base, base, theirs).content).toEqual(theirs);
      expect(store.merge(base, theirs, theirs).content).toEqual(theirs);
    },
  );

  itHolds(
    'has the same conflicts with the sides swapped, each once',
    ({ store, base, ours, theirs }) => {
      const there = store.merge(base, ours, theirs).decision.conflicts.map(describeConflict).sort();
      const back = store.merge(base, theirs, ours).decision.conflicts.map(describeConflict).sort();
      expect(back).toEqual(there);
      expect(new Set(there).size).toBe(there.length);
    },
  );

  itHolds('gives a sound tree whichever side yields', ({ store, base, ours, theirs }) => {
    for (const yields of ['ours', 'theirs'] as const) {
      const { content } = store.merge(base, ours, theirs, yields);
      expect(inspectPages(store.pages(content))).toEqual([]);
    }
  });

  itHolds(
    'loses no page and no block that neither side deleted',
    ({ store, base, ours, theirs }) => {
      const { content } = store.merge(base, ours, theirs);
      const merged = new Map(store.pages(content).map((page) => [page.id, page]));
      const others = indexPages(store, theirs);
      for (const page of store.pages(ours)) {
        const other = others.get(page.id);
        if (other !== undefined) {
          expect(merged.has(page.id)).toBe(true);
          const left = new Set(listBlocks(store, merged.get(page.id)));
          const kept = listBlocks(store, page).filter((id) =>
            listBlocks(store, other).includes(id),
          );
          const isText = merged.get(page.id)?.document !== undefined;
          expect(isText ? kept.filter((id) => !left.has(id)) : []).toEqual([]);
        }
      }
    },
  );

  itHolds(
    'gives a sound tree after each conflict is resolved, in any order and way',
    ({ store, random, base, ours, theirs }) => {
      const { content, decision } = store.merge(base, ours, theirs);
      const shuffled = decision.conflicts
        .map((conflict) => ({ conflict, at: random(1000) }))
        .sort((a, b) => a.at - b.at);
      for (const resolutions of [['theirs'], ['ours'], ['ours', 'theirs']] as const) {
        let resolved = content;
        for (const { conflict } of shuffled) {
          const resolution = resolutions[random(resolutions.length)] ?? 'ours';
          resolved = store.resolve(resolved, conflict, resolution);
          expect(inspectPages(store.pages(resolved))).toEqual([]);
        }
      }
    },
  );
});

function indexPages(store: TestStore, content: RevisionContent): Map<string, PageRecord> {
  return new Map(store.pages(content).map((page) => [page.id, page]));
}

function listBlocks(store: TestStore, page: PageRecord | undefined): string[] {
  const document = page?.document === undefined ? undefined : store.document(page.document);
  return (document?.blocks ?? []).map(({ id }) => id);
}
