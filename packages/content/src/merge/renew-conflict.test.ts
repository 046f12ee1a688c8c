import { describe, expect, it } from 'vitest';
import { MergeFixture } from '../testing/merge-fixture.ts';
import { TestStore } from '../testing/test-store.ts';
import type { Conflict } from './conflict.ts';
import { continueConflict, renewConflicts } from './renew-conflict.ts';
import type { ConflictView } from './resolution.ts';

/** Conflicts of a merge, and what is left of them once the sides are as `now` says. */
function dispute(base: string, ours: string, theirs: string) {
  const store = new TestStore();
  const fixture = new MergeFixture(store);
  const from = fixture.read(base, null);
  const main = fixture.read(theirs, from);
  const { content, decision } = store.merge(from, fixture.read(ours, from), main);
  const now = (next: { ours?: string; theirs?: string }): Conflict[] => {
    const own = next.ours === undefined ? content : fixture.read(next.ours, content);
    const their = next.theirs === undefined ? main : fixture.read(next.theirs, main);
    const renewed = renewConflicts(decision.conflicts, store.view(own), store.view(their));
    return renewed.filter((conflict) => conflict !== undefined);
  };
  return { conflicts: decision.conflicts, now };
}

const CLAY = '=== page clay\nDig it.\n\nRest it.';
const say = (text: string) => CLAY.replace('Rest it', text);
const two = (clay: string, kiln: string) =>
  `=== page clay${clay}\nClay.\n=== page kiln${kiln}\nKiln.`;

describe('an open conflict', () => {
  it('stays what it is while nothing changes', () => {
    const { conflicts, now } = dispute(say('Rest it'), say('Store it'), say('Age it'));
    expect(conflicts).toHaveLength(1);
    expect(now({})).toEqual(conflicts);
  });

  it('has the newest text of both sides, and ends where they agree or theirs goes back', () => {
    const { now } = dispute(say('Rest it'), say('Store it'), say('Age it'));
    expect(now({ ours: say('Store it well'), theirs: say('Age it long') })).toMatchObject([
      { base: 'Rest it.', ours: 'Store it well.', theirs: 'Age it long.' },
    ]);
    expect(now({ ours: '=== page clay\nDig it.' })).toMatchObject([{ ours: null }]);
    expect(now({ theirs: '=== page clay\nDig it.' })).toMatchObject([{ theirs: null }]);
    expect(now({ ours: say('Age it') })).toEqual([]);
    expect(now({ theirs: say('Store it') })).toEqual([]);
    expect(now({ theirs: say('Rest it') })).toEqual([]);
  });

  it('takes one look at a text, however many of its blocks are in conflict', () => {
    const store = new TestStore();
    const fixture = new MergeFixture(store);
    const write = (word: string) =>
      `=== page clay\n${Array.from({ length: 50 }, (_, at) => `${word} ${at}`).join('\n\n')}`;
    const from = fixture.read(write('Dig'), null);
    const main = fixture.read(write('Rest'), from);
    const { content, decision } = store.merge(from, fixture.read(write('Age'), from), main);
    const read: string[] = [];
    const watch = (side: typeof main): ConflictView => {
      const view = store.view(side);
      return {
        ...view,
        document(hash) {
          read.push(hash);
          return view.document(hash);
        },
      };
    };
    const renewed = renewConflicts(decision.conflicts, watch(content), watch(main));
    expect(renewed).toHaveLength(50);
    expect(renewed).toEqual(decision.conflicts);
    expect(read).toHaveLength(2);
  });

  it('about a part of a page ends with the page', () => {
    const { now } = dispute(say('Rest it'), say('Store it'), say('Age it'));
    expect(now({ ours: '' })).toEqual([]);
    expect(now({ theirs: '' })).toEqual([]);
  });

  it('about fields, variables and bytes follows their values', () => {
    const space = (value: string) =>
      `=== page a | title: ${value}\nA.\n=== source LICENSE | blob: ${value}\n` +
      `=== file photo | blob: ${value}\n=== variable cone | value: ${value}`;
    const { conflicts, now } = dispute(space('a'), space('bb'), space('ccc'));
    expect(conflicts).toHaveLength(4);
    const renewed = now({ ours: space('dddd'), theirs: space('eeeee') });
    expect(renewed).toHaveLength(4);
    expect(renewed.find(({ kind }) => kind === 'variable')).toMatchObject({
      ...{ base: 'a', ours: 'dddd', theirs: 'eeeee' },
    });
    expect(now({ theirs: space('bb') })).toEqual([]);
    expect(now({ ours: space('ccc') })).toEqual([]);
    expect(now({ theirs: space('a') })).toEqual([]);
  });

  it('about a deletion ends when both have deleted it, both have it, or its edit is undone', () => {
    const base = two('', '');
    const [edited, without] = [base.replace('Kiln.', 'Kilns.'), '=== page clay\nClay.'];
    for (const sides of [[edited, without] as const, [without, edited] as const]) {
      const { conflicts, now } = dispute(base, ...sides);
      expect(conflicts.map(({ kind }) => kind)).toEqual(['edit/delete']);
      expect(now({})).toEqual(conflicts);
      expect(now({ ours: sides[1] })).toEqual([]);
      expect(now({ theirs: sides[0] })).toEqual([]);
    }
    const later = base.replace('Kiln.', 'Hot kilns.');
    const { conflicts, now } = dispute(base, without, edited);
    expect(now({ theirs: later })).not.toEqual(conflicts);
    expect(now({ theirs: later })).toHaveLength(1);
    expect(now({ theirs: base })).toEqual([]);
  });

  it('about the type of a page that lost its text goes on while theirs has another', () => {
    const group = '=== page clay | type: group';
    const { conflicts, now } = dispute(CLAY, group, say('Age it'));
    expect(conflicts).toMatchObject([{ field: 'type', base: 'document', ours: 'group' }]);
    expect(now({})).toEqual(conflicts);
    expect(now({ theirs: say('Age it long') })).toHaveLength(1);
    expect(now({ ours: say('Age it') })).toEqual([]);
    expect(now({ theirs: CLAY })).toEqual([]);
    expect(now({ theirs: group })).toEqual([]);
  });

  it('about moves ends when none is wanted any more', () => {
    const base = two('', '');
    const ours = '=== page clay\nClay.\n=== page kiln | parent: clay\nKiln.';
    const theirs = '=== page kiln\nKiln.\n=== page clay | parent: kiln\nClay.';
    const { conflicts, now } = dispute(base, ours, theirs);
    expect(conflicts.map(({ kind }) => kind)).toEqual(['move/move']);
    expect(now({})).toEqual(conflicts);
    expect(now({ theirs: ours })).toEqual([]);
    expect(now({ ours: theirs })).toEqual([]);
    expect(now({ theirs: base })).toEqual([]);
    expect(now({ ours: '=== page clay\nClay.' })).toHaveLength(1);
    expect(now({ ours: '=== page kiln\nKiln.' })).toEqual([]);
  });

  it('about pages below a deleted page ends with them, with the page, or with its return', () => {
    const base = two('', '');
    const moved = '=== page kiln\nKiln.\n=== page clay | parent: kiln\nClay.';
    const without = '=== page clay\nClay.';
    const byTheirs = dispute(base, moved, without);
    expect(byTheirs.conflicts).toMatchObject([{ kind: 'move/delete', deletedBy: 'theirs' }]);
    expect(byTheirs.now({})).toEqual(byTheirs.conflicts);
    expect(byTheirs.now({ ours: without })).toEqual([]);
    expect(byTheirs.now({ theirs: base })).toEqual([]);
    const byOurs = dispute(base, without, moved);
    expect(byOurs.conflicts).toMatchObject([{ kind: 'move/delete', deletedBy: 'ours' }]);
    expect(byOurs.now({})).toEqual(byOurs.conflicts);
    expect(byOurs.now({ theirs: without })).toEqual([]);
    expect(byOurs.now({ theirs: base })).toEqual([]);
    expect(byOurs.now({ ours: '' })).toEqual([]);
    expect(byOurs.now({ ours: moved })).toEqual([]);
    expect(byOurs.now({ ours: base })).toHaveLength(1);
    const titled = moved.replace('page kiln', 'page kiln | title: Furnace');
    expect(byOurs.now({ theirs: titled })).toMatchObject([{ base: { title: 'Furnace' } }]);
  });
});

it('goes on from what there was before the first of several changes', () => {
  const first = dispute(say('Rest it'), say('Store it'), say('Age it')).conflicts[0] as Conflict;
  const again = dispute(say('Age it'), say('Store it'), say('Dry it')).conflicts[0] as Conflict;
  expect(continueConflict(first, again)).toMatchObject({ base: 'Rest it.', theirs: 'Dry it.' });
  const [grouped] = dispute(CLAY, '=== page clay | type: group', say('Age it')).conflicts;
  const [later] = dispute(say('Age it'), '=== page clay | type: group', say('Dry it')).conflicts;
  expect(continueConflict(grouped as Conflict, later as Conflict)).toEqual({
    ...{ ...later, baseDocument: (grouped as { baseDocument?: string }).baseDocument },
  });
  const other = { ...again, conflictKey: 'other' };
  expect(continueConflict(first, other)).toBe(other);
});
