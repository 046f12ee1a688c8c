import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changeEntries } from './change-entries.ts';
import { MissingNodesError } from './ordered-map.ts';
import type { FileRecord, PageRecord, ReusableContentRecord, RevisionContent } from './records.ts';
import { diffRevisionsInSteps } from './revision.ts';
import { runAtOnce } from './run-at-once.ts';

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');
const time = '2026-01-31T09:30:00.000Z';
const nodes = new Map<string, string>();

function store<V extends { id: string }>(records: readonly V[]) {
  const changes = new Map(records.map((record) => [record.id, record]));
  const { root, created } = changeEntries(nodes, hashText, null, changes);
  for (const [hash, text] of created) {
    nodes.set(hash, text);
  }
  return root;
}

const page = (id: string, fields: Partial<PageRecord> = {}): PageRecord => ({
  ...{ id, parent: null, order: 'a0', type: 'document', title: id, slug: id },
  ...{ createdAt: time, updatedAt: time },
  ...fields,
});
const file = (id: string, name: string): FileRecord => ({
  ...{ id, name, contentType: 'image/png', size: 1, blob: 'b', createdAt: time },
});
const content = (id: string, title: string): ReusableContentRecord => ({
  id,
  title,
  document: 'd',
});

const none: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

describe('the difference of two revisions', () => {
  const before: RevisionContent = {
    ...none,
    pages: store([page('gone'), page('kept'), page('edited'), page('touched'), page('both')]),
    files: store([file('f1', 'a.png'), file('f2', 'b.png')]),
    reusableContents: store([content('r1', 'Note'), content('r2', 'Other')]),
    variables: { version: '1' },
  };
  const after: RevisionContent = {
    ...none,
    pages: store([
      page('kept'),
      page('edited', { title: 'New', updatedAt: 'later' }),
      page('touched', { updatedAt: 'later' }),
      page('both', { parent: 'kept', order: 'a5', description: 'more' }),
      page('new'),
    ]),
    files: store([file('f1', 'c.png'), file('f3', 'd.png')]),
    reusableContents: store([content('r1', 'Note 2'), content('r3', 'Third')]),
    variables: { version: '2' },
  };

  it('names what came, went, moved and changed, and which fields', () => {
    const changes = runAtOnce(diffRevisionsInSteps(nodes, before, after));
    expect(
      changes.map((change) => [change.type, 'fields' in change ? change.fields.join() : '']),
    ).toEqual([
      ['page_edited', 'description'],
      ['page_moved', 'order,parent'],
      ['page_edited', 'title'],
      ['page_deleted', ''],
      ['page_created', ''],
      ['file_edited', 'name'],
      ['file_deleted', ''],
      ['file_created', ''],
      ['reusable_content_edited', 'title'],
      ['reusable_content_deleted', ''],
      ['reusable_content_created', ''],
      ['variables_edited', ''],
    ]);
  });

  it('is empty for a revision and itself', () => {
    expect(runAtOnce(diffRevisionsInSteps(nodes, after, after))).toEqual([]);
  });

  it('names the missing nodes of all maps at once', () => {
    try {
      runAtOnce(diffRevisionsInSteps(new Map(), before, none));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(MissingNodesError);
      expect(error instanceof MissingNodesError && error.hashes).toHaveLength(3);
    }
  });
});
