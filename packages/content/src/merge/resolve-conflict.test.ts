import { describe, expect, it } from 'vitest';
import type { RevisionContent } from '../records.ts';
import { MergeFixture } from '../testing/merge-fixture.ts';
import { TestStore } from '../testing/test-store.ts';
import type { Conflict } from './conflict.ts';
import { type ConflictResolution, UnfitResolutionError } from './resolution.ts';

/** A merge of revisions written as text, and what resolving its conflicts makes of it. */
function merge(base: string, ours: string, theirs: string) {
  const store = new TestStore();
  const fixture = new MergeFixture(store);
  const from = fixture.read(base, null);
  const sides = [fixture.read(ours, from), fixture.read(theirs, from)] as const;
  const { content, decision } = store.merge(from, ...sides);
  const resolve = (resolution: ConflictResolution, start: RevisionContent = content) => {
    let resolved = start;
    for (const conflict of decision.conflicts) {
      resolved = store.resolve(resolved, conflict, resolution);
    }
    return fixture.write(resolved);
  };
  return { store, fixture, sides, content, conflicts: decision.conflicts, resolve };
}

const CLAY = '=== page clay\nDig it.\n\nRest it.\n\nWash it.';

describe('resolving a conflict', () => {
  it('keeps ours, takes theirs or puts a text in the place of a block', () => {
    const { resolve } = merge(
      CLAY,
      CLAY.replace('Rest it', 'Store it'),
      CLAY.replace('Rest', 'Age'),
    );
    expect(resolve('ours')).toBe(CLAY.replace('Rest it', 'Store it'));
    expect(resolve('theirs')).toBe(CLAY.replace('Rest', 'Age'));
    expect(resolve({ text: 'Store and age it.' })).toBe(
      CLAY.replace('Rest it.', 'Store and age it.'),
    );
  });

  it('takes a block away, or puts it back where theirs has it', () => {
    const without = '=== page clay\nDig it.\n\nWash it.';
    const edited = CLAY.replace('Rest it', 'Rest it well');
    expect(merge(CLAY, edited, without).resolve('theirs')).toBe(without);
    expect(merge(CLAY, without, edited).resolve('theirs')).toBe(edited);
  });

  it('keeps the id of the block and the meaning of the links of theirs', () => {
    const { store, content, conflicts } = merge(
      CLAY,
      CLAY.replace('Rest', 'Store'),
      CLAY.replace('Rest it', 'Age [it](it.md)'),
    );
    const [conflict] = conflicts;
    if (conflict?.kind !== 'text') {
      throw new Error('There is no conflict of texts.');
    }
    const links = { 'it.md': { kind: 'page' as const, page: 'it' } };
    const resolved = store.resolve(content, { ...conflict, links }, 'theirs');
    const document = store.document(store.pages(resolved)[0]?.document ?? '');
    expect(document.blocks.map(({ id }) => id)).toContain(conflict.block);
    expect(document.links).toEqual(links);
  });

  it('replaces front matter', () => {
    const page = '=== page kiln\n---\nicon: fire\n---\n\nFire it.';
    const { resolve } = merge(page, page.replace('fire', 'sun'), page.replace('fire', 'flame'));
    expect(resolve('theirs')).toBe(page.replace('fire', 'flame'));
  });

  it('sets a field, also to a text, and keeps slugs distinct', () => {
    const page = (change: string) => `=== page clay | ${change}\nClay.`;
    const titles = merge(page('title: A'), page('title: B'), page('title: C'));
    expect(titles.resolve('theirs')).toBe(page('title: C'));
    expect(titles.resolve({ text: ' D\ne \n' })).toBe(page('title: D e'));
    expect(() => titles.resolve({ text: '\n' })).toThrow(UnfitResolutionError);
    const kiln = '\n=== page kiln\nKiln.';
    const slugs = merge(page('slug: a'), page('slug: b') + kiln, page('slug: kiln'));
    expect(slugs.resolve('theirs')).toBe(page('slug: kiln-1') + kiln);
  });

  it('brings a deleted page back with the pages that theirs put below it', () => {
    const base = '=== page clay\nClay.\n=== page kiln\nKiln.';
    const theirs = '=== page kiln\nKiln.\n=== page clay | parent: kiln\nClay.';
    const { resolve } = merge(base, '=== page clay\nClay.', theirs);
    expect(resolve('theirs')).toBe(theirs);
  });

  it('deletes a page and lifts what ours has below it', () => {
    const base = '=== page clay\nClay.\n=== page kiln\nKiln.';
    const ours = '=== page kiln\nKiln.\n=== page clay | parent: kiln\nClay.';
    const { resolve } = merge(base, ours, '=== page clay\nClay.');
    expect(resolve('ours')).toBe(ours);
    expect(resolve('theirs')).toBe('=== page clay\nClay.');
  });

  it('turns a circle round as theirs has it', () => {
    const base = '=== page clay\nClay.\n=== page kiln\nKiln.';
    const ours = '=== page clay\nClay.\n=== page kiln | parent: clay\nKiln.';
    const theirs = '=== page kiln\nKiln.\n=== page clay | parent: kiln\nClay.';
    const { resolve } = merge(base, ours, theirs);
    expect(resolve('ours')).toBe(ours);
    expect(resolve('theirs')).toBe(theirs);
  });

  it('makes a page the group that theirs made of it, at the root', () => {
    const base = '=== page clay\nClay.\n=== page kiln\nKiln.';
    const ours = '=== page clay\nClay.\n=== page kiln | parent: clay\nKiln.';
    const theirs = '=== page clay\nClay.\n=== page kiln | type: group';
    expect(merge(base, ours, theirs).resolve('theirs')).toBe(theirs);
    expect(merge(base, theirs, ours).resolve('theirs')).toBe(ours);
  });

  it('takes variables, files and sources of theirs', () => {
    const space = (value: string) =>
      `=== file photo | blob: ${value}\n=== source LICENSE | blob: ${value}\n=== variable cone | value: ${value}`;
    const { resolve, conflicts } = merge(space('a'), space('bb'), space('ccc'));
    expect(conflicts).toHaveLength(3);
    expect(resolve('ours')).toBe(space('bb'));
    expect(resolve('theirs')).toBe(space('ccc'));
  });

  it('leaves a record alone that is gone by now', () => {
    const { store, content, conflicts } = merge(
      CLAY,
      CLAY.replace('Rest', 'Store'),
      CLAY.replace('Rest', 'Age'),
    );
    const empty = store.apply(content, { pages: new Map([['clay', null]]) });
    expect(conflicts).toHaveLength(1);
    expect(store.resolve(empty, conflicts[0] as Conflict, 'theirs')).toEqual(empty);
  });

  it('gives a page that one side deleted another text, and brings it back where ours did', () => {
    const base = '=== page clay\nClay.\n=== page kiln\nKiln.';
    const [edited, without] = [base.replace('Kiln.', 'Kilns.'), '=== page clay\nClay.'];
    const written = base.replace('Kiln.', 'Fire.\n\nCool.');
    expect(merge(base, edited, without).resolve({ text: 'Fire.\n\nCool.' })).toBe(written);
    expect(merge(base, without, edited).resolve({ text: 'Fire.\n\nCool.' })).toBe(written);
    expect(merge(base, without, edited).resolve('ours')).toBe(without);
  });

  it('refuses a text where only a side can be taken', () => {
    const base = '=== page clay\nClay.\n=== file photo | blob: a';
    const deleted = '=== page clay\nClay.';
    for (const theirs of [deleted, base.replace('blob: a', 'blob: c')]) {
      const { resolve, conflicts } = merge(base, base.replace('blob: a', 'blob: b'), theirs);
      expect(conflicts).toHaveLength(1);
      expect(() => resolve({ text: 'x' })).toThrow(UnfitResolutionError);
    }
  });
});
