import type { Platform, Tx } from '../../platform/index.ts';
import { readRevisionRow } from '../content/index.ts';
import { type Documents, listChangedRecords, readSources } from './changed-sources.ts';
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
}

/** Brings rows from one revision to another: only those of changed sources are touched. */
export async function moveSources(platform: Platform, tx: Tx, move: SourceMove): Promise<void> {
  const { spaceId, from, to, upTo, documents } = move;
  const before = await readRevisionRow(platform, from, tx);
  const after = await readRevisionRow(platform, to, tx);
  if (after === undefined) throw new Error(`The revision ${to} is missing.`);
  const changed = await listChangedRecords(platform, before?.content, after.content, tx);
  const records = [...changed].filter(([name]) => upTo === null || name <= upTo);
  await deleteSources(
    tx,
    spaceId,
    records.map(([name]) => name),
  );
  for (let start = 0; start < records.length; start += SOURCES_PER_BATCH) {
    const batch = records.slice(start, start + SOURCES_PER_BATCH);
    await insertSources(tx, makeRows(spaceId, await readSources(platform, batch, tx, documents)));
  }
}
