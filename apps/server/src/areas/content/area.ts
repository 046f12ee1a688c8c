import { defineArea } from '../../http/define-area.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { lists as shownLists, answers as shownRecords } from './audience/find-shown.ts';
import { referrerIndexes } from './audience/referrers.ts';
import { kept as shownParts } from './audience/shown-parts.ts';
import {
  contentCache,
  documents as contentDocuments,
  indexes as contentIndexes,
  nodes as contentNodes,
  rows as contentRevisions,
} from './content-cache.ts';
import { known as gitOids } from './git-oids/read-git-oids.ts';
import { answers as contentAnswers, readerAnswers } from './kept-answers.ts';
import { mergeSources } from './merge-sources.ts';
import { getContent } from './operations/get-content.ts';
import { getRevision } from './operations/get-revision.ts';
import { listRevisions } from './operations/list-revisions.ts';
import { rollbackRevision } from './operations/rollback-revision.ts';
import { blobNamings } from './owners/named-blobs.ts';
import { trees as readerTrees } from './see-revision.ts';
import { scheduleSweeps, subscribeContent } from './subscribe.ts';

export const contentArea = defineArea({
  name: 'content',
  words: ['content', 'revision'],
  operations: [getContent, listRevisions, getRevision, rollbackRevision],
  tables: [
    'revisions',
    'nodes',
    'documents',
    'blobs',
    'content_owners',
    'content_shares',
    'blob_removals',
  ],
  events: ['space.content-changed', 'branch.content-changed'],
  caches: [
    shownRecords,
    shownLists,
    shownParts,
    contentNodes,
    contentRevisions,
    contentIndexes,
    contentDocuments,
    gitOids,
    contentAnswers,
    readerAnswers,
    readerTrees,
  ],
  jobs: [
    'content.fill-git-oids',
    'content.remove-blobs',
    'content.look-through-blobs',
    'content.sweep',
  ],
  states: [contentCache],
  takes: [blobNamings, mergeSources, referrerIndexes],
  gives: [spaceEmptiers],
  open: subscribeContent,
  schedule: scheduleSweeps,
});
