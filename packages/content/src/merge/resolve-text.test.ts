import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../records.ts';
import {
  EMPTY_CONTENT,
  hashForTests,
  readTestBlocks,
  TEST_TIME,
  TestStore,
} from '../testing/test-store.ts';
import type { Conflict } from './conflict.ts';
import type { TextAttributes } from './merge-tools.ts';
import { renewConflicts } from './renew-conflict.ts';
import { type ConflictResolution, UnfitResolutionError } from './resolution.ts';
import { resolveConflict } from './resolve-conflict.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/** What a text says of its page: `title` and `icon` of its front matter, or its leading heading. */
function readAttributes(text: string): TextAttributes {
  const title = /^title: (.*)$/m.exec(text)?.[1] ?? /^# (.*)$/m.exec(text)?.[1];
  const icon = /^icon: (.*)$/m.exec(text)?.[1];
  return { ...(title === undefined ? {} : { title }), ...(icon === undefined ? {} : { icon }) };
}

/** A page with a text of ours, edited into a text of theirs. */
function open(base: string, ours: string, theirs: string, record: Partial<PageRecord> = {}) {
  const store = new TestStore();
  const from = store.document(store.write(base));
  const makeContent = (text: string) => {
    const page: PageRecord = {
      ...{ id: 'clay', parent: null, order: 'a', type: 'document', title: 'clay', slug: 'clay' },
      ...{ createdAt: TEST_TIME, updatedAt: TEST_TIME },
      ...record,
      document: store.write(text, from),
    };
    return store.apply(EMPTY_CONTENT, { pages: new Map([['clay', page]]) });
  };
  const [own, their] = [makeContent(ours), makeContent(theirs)];
  const idOf = (text: string) =>
    from.blocks.find(({ start, end }) => base.slice(start, end) === text)?.id ?? '';
  const make = (part: Partial<TextConflict>): TextConflict => ({
    ...{ kind: 'text', record: 'page', id: 'clay', block: null, conflictKey: 'k' },
    ...{ base: null, ours: null, theirs: null, after: null, links: {} },
    ...part,
  });
  const renew = (part: Partial<TextConflict>) =>
    renewConflicts([make(part)], store.view(own), store.view(their))[0] as TextConflict | undefined;
  const resolve = (part: Partial<TextConflict>, resolution: ConflictResolution) => {
    const conflict = renew(part) ?? make(part);
    const changes = resolveConflict(store.view(own), conflict, resolution, {
      hashText: hashForTests,
      newId: () => store.newId(),
      readText: (text) => ({ blocks: readTestBlocks(text), attributes: readAttributes(text) }),
      at: TEST_TIME,
    });
    const [page] = store.pages(store.apply(own, changes));
    if (page === undefined) throw new Error('The page is gone.');
    const { text, blocks } = store.document(page.document ?? '');
    const ids = new Map(blocks.map(({ id, start, end }) => [text.slice(start, end), id]));
    return { text, page, ids };
  };
  return { idOf, renew, resolve };
}

const head = (...lines: string[]) => `${['---', ...lines, '---'].join('\n')}\n\nDig it.\n`;

describe('a conflict about a key of the front matter', () => {
  const base = head('icon: fire', 'title: Clay', 'tags:', '  - a');
  const ours = head('icon: sun', 'title: Clay', 'tags:', '  - a');
  const theirs = head('icon: moon', 'tags:', '  - a', '  - b');

  it('has the lines of that key of both sides', () => {
    const { renew } = open(base, ours, theirs);
    expect(renew({ key: 'icon', base: 'icon: fire\n' })).toMatchObject({
      ...{ ours: 'icon: sun\n', theirs: 'icon: moon\n' },
    });
    expect(renew({ key: 'title', base: 'title: Loam\n' })).toMatchObject({
      ...{ ours: 'title: Clay\n', theirs: null },
    });
    expect(renew({ key: 'tags', base: null })).toMatchObject({ theirs: 'tags:\n  - a\n  - b\n' });
    expect(renew({ key: 'tags', base: 'tags:\n  - a\n  - b\n' })).toBeUndefined();
    expect(renew({ key: 'cover', base: 'cover: a\n' })).toBeUndefined();
  });

  it('is resolved by the lines of that key alone', () => {
    const { resolve } = open(base, ours, theirs);
    expect(resolve({ key: 'icon' }, 'theirs').text).toBe(ours.replace('sun', 'moon'));
    expect(resolve({ key: 'title' }, 'theirs').text).toBe(ours.replace('title: Clay\n', ''));
    expect(resolve({ key: 'icon' }, { text: 'icon: ash' }).text).toBe(ours.replace('sun', 'ash'));
    expect(resolve({ key: 'icon' }, { text: ' \n' }).text).toBe(ours.replace('icon: sun\n', ''));
    expect(resolve({ key: 'cover', theirs: 'cover: a\n' }, 'ours').text).toBe(ours);
  });

  it('is inserted last, also where there is no front matter', () => {
    expect(open(head('x: 1'), head('x: 1'), theirs).resolve({ key: 'icon' }, 'theirs').text).toBe(
      head('x: 1', 'icon: moon'),
    );
    const bare = open('Dig it.\n', 'Dig it.\n', theirs);
    expect(bare.resolve({ key: 'icon' }, 'theirs').text).toBe(head('icon: moon'));
  });

  it.each([
    'fire',
    'title: Clay',
    'icon: a\ntitle: b',
    'icon: a\n---\n\n# More',
    '# note\nicon: a',
    'icon: a\nicon: b',
  ])('refuses %j, which is not the lines of that key', (text) => {
    expect(() => open(base, ours, theirs).resolve({ key: 'icon' }, { text })).toThrow(
      UnfitResolutionError,
    );
  });

  it('cannot have both sides, where each has one', () => {
    const { resolve } = open(base, ours, theirs);
    expect(() => resolve({ key: 'icon' }, 'both')).toThrow(UnfitResolutionError);
    expect(() => resolve({}, 'both')).toThrow(UnfitResolutionError);
    expect(resolve({ key: 'title' }, 'both').text).toBe(ours);
    const without = open(base, head('title: Clay'), theirs);
    expect(without.resolve({ key: 'icon' }, 'both').text).toBe(head('title: Clay', 'icon: moon'));
  });

  it('is taken from the page with the key, where the page had it from there', () => {
    const bare = head('title: Clay');
    const resolveFrom = (record: Partial<PageRecord>) =>
      open(base, ours, bare, record).resolve({ key: 'icon' }, 'theirs').page;
    expect(resolveFrom({ icon: 'sun' })).not.toHaveProperty('icon');
    expect(resolveFrom({ icon: 'star' }).icon).toBe('star');
    const untitled = open(base, ours, head('icon: sun'), { title: 'Clay', icon: 'sun' });
    expect(untitled.resolve({ key: 'title' }, 'theirs').page).toMatchObject({
      ...{ title: 'Clay', icon: 'sun' },
    });
  });
});

describe('a conflict about several blocks', () => {
  const base = 'Dig.\n\nSoak it.\n\nRest it.\n\nWash.\n';
  const ours = 'Dig.\n\nSoak it well.\n\nStir.\n\nRest it.\n\nWash.\n';
  const theirs = 'Dig.\n\n> Soak it. Rest it.\n\nWash.\n';
  const joined = (idOf: (text: string) => string) => ({
    blocks: [idOf('Soak it.'), idOf('Rest it.')],
    block: idOf('Soak it.'),
    base: 'Soak it.\n\nRest it.',
  });

  it('has all that stands from the first to the last of them on each side', () => {
    const { idOf, renew } = open(base, ours, theirs);
    const gone = open(base, ours, 'Dig.\n\nWash.\n');
    expect(renew(joined(idOf))).toMatchObject({
      ours: 'Soak it well.\n\nStir.\n\nRest it.',
      theirs: '> Soak it. Rest it.',
      after: idOf('Dig.'),
    });
    expect(gone.renew(joined(gone.idOf))).toMatchObject({ theirs: null });
    expect(renew({ ...joined(idOf), base: '> Soak it. Rest it.' })).toBeUndefined();
  });

  it('is resolved in the place of all of them', () => {
    const { idOf, resolve } = open(base, ours, theirs);
    const taken = resolve(joined(idOf), 'theirs');
    expect(taken.text).toBe(theirs);
    expect([taken.ids.get('Dig.'), taken.ids.get('Wash.')]).toEqual([idOf('Dig.'), idOf('Wash.')]);
    expect(joined(idOf).blocks).toContain(taken.ids.get('> Soak it. Rest it.'));
    expect(resolve(joined(idOf), 'ours').text).toBe(ours);
    expect(resolve(joined(idOf), { text: 'A.\n\nB.\n' }).text).toBe('Dig.\n\nA.\n\nB.\n\nWash.\n');
    const gone = open(base, ours, 'Dig.\n\nWash.\n');
    expect(gone.resolve(joined(gone.idOf), 'theirs').text).toBe('Dig.\n\nWash.\n');
    const back = open(base, 'Dig.\n\nWash.\n', ours);
    expect(back.resolve(joined(back.idOf), 'theirs').text).toBe(ours);
  });

  it('keeps the ids of ours where it has both', () => {
    const { idOf, resolve } = open(base, ours, theirs);
    const both = resolve(joined(idOf), 'both');
    expect(both.text).toBe(ours.replace('Rest it.', 'Rest it.\n\n> Soak it. Rest it.'));
    expect(both.ids.get('Soak it well.')).toBe(idOf('Soak it.'));
    expect(both.ids.get('Rest it.')).toBe(idOf('Rest it.'));
    expect(new Set(both.ids.values()).size).toBe(6);
  });
});

describe('both sides of a block', () => {
  const base = 'Dig.\n\nRest it.\n\nWash.\n';

  it('stand one after the other, ours first', () => {
    const { idOf, resolve } = open(base, base.replace('it', 'it well'), base.replace('it', 'long'));
    const both = resolve({ block: idOf('Rest it.'), base: 'Rest it.' }, 'both');
    expect(both.text).toBe('Dig.\n\nRest it well.\n\nRest long.\n\nWash.\n');
    expect(both.ids.get('Rest it well.')).toBe(idOf('Rest it.'));
  });

  it('are the other where one deleted it', () => {
    const [without, edited] = ['Dig.\n\nWash.\n', base.replace('it', 'long')];
    for (const sides of [[without, edited] as const, [edited, without] as const]) {
      const { idOf, resolve } = open(base, ...sides);
      const block = idOf('Rest it.');
      const both = resolve({ block, base: 'Rest it.', after: idOf('Dig.') }, 'both');
      expect(both.text).toBe(edited);
      expect(both.ids.get('Rest long.')).toBe(block);
    }
  });
});

describe('a page', () => {
  const base = '# Clay\n\nDig.\n';
  const [ours, theirs] = ['# Own clay\n\nDig.\n', '# Main clay\n\nDig.\n'];

  it('has the title of its resolved heading, where it had that of its heading', () => {
    const synced = open(base, ours, theirs, { title: 'Own clay' });
    const heading = { block: synced.idOf('# Clay'), base: '# Clay' };
    expect(synced.resolve(heading, 'theirs').page.title).toBe('Main clay');
    expect(synced.resolve(heading, { text: '# New' }).page.title).toBe('New');
    expect(synced.resolve(heading, { text: 'New' }).page.title).toBe('Own clay');
    const named = open(base, ours, theirs, { title: 'Loam' });
    const other = { block: named.idOf('# Clay'), base: '# Clay' };
    expect(named.resolve(other, 'theirs').page.title).toBe('Loam');
  });

  it('has the attribute that a resolved key sets', () => {
    const [own, their] = [head('icon: sun'), head('icon: moon')];
    const synced = open(head('icon: fire'), own, their, { icon: 'sun' });
    expect(synced.resolve({ key: 'icon' }, 'theirs').page.icon).toBe('moon');
    const bare = open(head('x: 1'), head('x: 1'), their);
    expect(bare.resolve({ key: 'icon' }, 'theirs').page.icon).toBe('moon');
  });
});
