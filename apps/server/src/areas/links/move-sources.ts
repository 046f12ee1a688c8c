import { countUpTo, type Platform, type Tx } from '../../platform/index.ts';
import { readDocuments, readRevisionRow } from '../content/index.ts';
import {
  type ChangedRecord,
  type Documents,
  type ListChangedRecords,
  listChangedRecords,
  listNames,
  readSources,
} from './changed-sources.ts';
import { makeRows } from './make-rows.ts';
import { deleteSources, insertSources } from './store.ts';

const SOURCES_PER_BATCH = 100;

/** A step of a space's rows from one revision to another. */
export interface SourceMove {
  spaceId: string;
  /** The revision that the rows describe. */
  from: string;
  to: string;
  /** The last source that has rows, in the order of names; null where all have. */
  upTo: string | null;
  /** Texts at hand; others are read. */
  documents?: Documents | undefined;
  /** Sources up to this one are moved already; all are to be moved unless given. */
  after?: string;
  /** The most sources that are moved, and characters of their texts unless it is one source; all unless given. */
  limit?: { sources: number; text: number };
  /** What differs, for one who moves step by step. */
  list?: ListChangedRecords;
}

/**
 * Brings rows from one revision to another, in the order of names: only those of changed sources are
 * touched. Answers the last one where there are more; undefined where all are moved.
 */
export async function moveSources(
  platform: Platform,
  tx: Tx,
  move: SourceMove,
): Promise<{ last: string | undefined }> {
  const { spaceId, from, to, upTo, documents, after: moved = '', limit } = move;
  const list = move.list ?? ((old, now) => listChangedRecords(platform, old, now, tx));
  const before = await readRevisionRow(platform, from, tx);
  const after = await readRevisionRow(platform, to, tx);
  if (after === undefined) throw new Error(`The revision ${to} is missing.`);
  const changed = await list(before?.content, after.content);
  const names = listNames(changed);
  const isWithin = (name: string) => upTo === null || name <= upTo;
  const start = countUpTo(names, String, moved);
  const end = limit === undefined ? undefined : start + limit.sources + 1;
  const all = names.slice(start, end).filter(isWithin);
  const next = all
    .slice(0, limit?.sources)
    .map((name) => [name, changed.get(name) ?? null] as const);
  const records = limit === undefined ? next : await cutByText(platform, tx, next, limit.text);
  await deleteSources(
    tx,
    spaceId,
    records.map(([name]) => name),
  );
  for (let start = 0; start < records.length; start += SOURCES_PER_BATCH) {
    const batch = records.slice(start, start + SOURCES_PER_BATCH);
    await insertSources(tx, makeRows(spaceId, await readSources(platform, batch, tx, documents)));
  }
  return { last: records.length < all.length ? records.at(-1)?.[0] : undefined };
}

/** The first of these records, as many as have so many characters of text together, and one at least. */
async function cutByText(
  platform: Platform,
  tx: Tx,
  records: readonly NamedRecord[],
  most: number,
): Promise<readonly NamedRecord[]> {
  const hashes = records.flatMap(([, changed]) => changed?.record.document ?? []);
  const documents = await readDocuments(platform, hashes, tx);
  let size = 0;
  const end = records.findIndex(([, changed], at) => {
    size += documents.get(changed?.record.document ?? '')?.text.length ?? 0;
    return at > 0 && size > most;
  });
  return end === -1 ? records : records.slice(0, end);
}

type NamedRecord = readonly [name: string, changed: ChangedRecord];
