import { describe, expect, it } from 'vitest';
import type { EntryDifference } from '../diff-entries.ts';
import { buildPageTree } from '../page-tree.ts';
import type { PageRecord } from '../records.ts';
import { splitGenerated, takeGenerated } from './merge-generated.ts';

const page = (id: string, more: Partial<PageRecord> = {}): PageRecord => ({
  ...{ id, parent: null, order: 'a0', type: 'document', title: id, slug: id },
  ...{ createdAt: 't', updatedAt: 't', ...more },
});
const api = page('api', { type: 'computed' });
const made = (id: string, title = id) =>
  page(id, { title, parent: 'api', generated: { by: 'api', key: id } });
const change = (before?: PageRecord, after?: PageRecord): EntryDifference<PageRecord> => ({
  key: (before ?? after)?.id ?? '',
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

describe('generated pages in a merge', () => {
  it('are told from those that people wrote, also where they are gone', () => {
    const [own, gone, come] = [change(page('p')), change(made('a')), change(undefined, made('b'))];
    expect(splitGenerated([own, gone, come])).toEqual({ written: [own], generated: [gone, come] });
  });

  it('are those of theirs, whatever ours made of the same', () => {
    const tree = buildPageTree([api, made('a', 'ours'), made('gone')]);
    const changes = new Map<string, PageRecord | null>();
    const ours = [change(made('a'), made('a', 'ours')), change(undefined, made('own'))];
    const theirs = [
      change(made('a'), made('a', 'theirs')),
      ...[change(made('gone')), change(undefined, made('new')), change(made('never'))],
    ];
    takeGenerated({ ours, theirs }, tree, changes);
    expect([...changes]).toEqual([
      ['a', made('a', 'theirs')],
      ['gone', null],
      ['new', made('new')],
    ]);
  });

  it('go with their computed page, on whichever side that went', () => {
    const ours = [change(undefined, made('own'))];
    const deleted = new Map<string, PageRecord | null>([['api', null]]);
    takeGenerated({ ours, theirs: [] }, buildPageTree([api, made('own')]), deleted);
    expect(deleted.get('own')).toBeNull();
    const changes = new Map<string, PageRecord | null>();
    takeGenerated(
      { ours: [], theirs: [change(undefined, made('new'))] },
      buildPageTree([]),
      changes,
    );
    expect(changes.size).toBe(0);
  });
});
