import { type DocumentMerge, mergeDocuments, type StoredDocument } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { systemClock } from '../../platform/clock.ts';
import { sha256Base64url } from '../../platform/hash.ts';
import { createIds } from '../../platform/ids.ts';
import { serveThread } from '../../platform/parsing/serve-thread.ts';
import type { MergeInput } from './merge-in-time.ts';

const ids = createIds(systemClock);

function merge({ texts, yields }: MergeInput): DocumentMerge {
  const { base, ours, theirs } = JSON.parse(texts) as Record<string, StoredDocument>;
  if (base === undefined || ours === undefined || theirs === undefined) {
    throw new Error('A version is missing.');
  }
  return mergeDocuments(base, ours, theirs, {
    hashText: sha256Base64url,
    readText: (text) => readPage(text, sha256Base64url),
    newId: () => ids.next(),
    yields,
  });
}

serveThread(merge);
