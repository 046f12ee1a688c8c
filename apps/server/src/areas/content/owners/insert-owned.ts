import type { Hash, StoredDocument } from '@octavo/content';
import type { Tables } from '../../../platform/db/tables.ts';
import {
  type Database,
  groupBySize,
  runInSlices,
  type Tx,
  yieldToOthers,
} from '../../../platform/index.ts';
import { encodeDocumentRowInSteps } from '../document-row.ts';
import { lookupsOf } from '../store.ts';
import type { ContentKind } from '../tables.ts';

/** How many rows are inserted at once: few sizes, so that few distinct statements are prepared. */
const INSERT_SIZES = [1_024, 128, 16, 4, 1];
/** As many take long enough that other work runs behind them. */
const MANY = 1_024;
/** How much text documents have together that are encoded in one go, in UTF-16 units. */
const GROUP_LENGTH = 128 * 1024;

/** What a revision adds to what is addressed by its content. */
export interface OwnedContent {
  nodes: ReadonlyMap<Hash, string>;
  documents: ReadonlyMap<Hash, StoredDocument>;
  /** The sizes of blobs that records name, in bytes. */
  blobs: ReadonlyMap<Hash, number>;
  /** What Git calls the bytes of blobs, where that is known already. */
  gitOids?: ReadonlyMap<Hash, string>;
}

/** A row without its owner. */
type Unowned<Kind extends ContentKind> = Omit<Tables[Kind], 'owner'>;

/**
 * Stores content for an owner. What is stored already stays as it is; where that is another owner's,
 * it is noted that it is shared, so that it stays when the other one goes.
 */
export async function insertOwned(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  owner: number,
  { nodes, documents, blobs, gitOids }: OwnedContent,
): Promise<void> {
  const write = <Kind extends ContentKind>(kind: Kind, rows: Unowned<Kind>[]) =>
    insertRows(dialect, tx, { kind, owner }, sortByHash(rows));
  await write(
    'nodes',
    [...nodes].map(([hash, text]) => ({ hash, text })),
  );
  const sorted = [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = groupBySize(sorted, ([, { text }]) => text.length, GROUP_LENGTH);
  for (const [index, group] of groups.entries()) {
    if (index > 0) await yieldToOthers();
    const encoded: Unowned<'documents'>[] = [];
    for (const [hash, document] of group) {
      encoded.push(await runInSlices(encodeDocumentRowInSteps(hash, document)));
    }
    await write('documents', encoded);
  }
  await write(
    'blobs',
    [...blobs].map(([hash, size]) => ({ hash, size, git_oid: gitOids?.get(hash) ?? null })),
  );
}

/** A row that is there when it is inserted may be gone when it is shared: then it is inserted. */
async function insertRows<Kind extends ContentKind>(
  dialect: Database['dialect'],
  tx: Tx,
  place: { kind: Kind; owner: number },
  rows: readonly Unowned<Kind>[],
): Promise<void> {
  let missing = rows;
  while (missing.length > 0) {
    const present: Unowned<Kind>[] = [];
    for (const batch of insertsOf(missing)) {
      const inserted = await insertBatch(tx, place, batch);
      if (batch.length >= MANY) await yieldToOthers();
      if (inserted.size < batch.length) {
        present.push(...batch.filter(({ hash }) => !inserted.has(hash)));
      }
    }
    const kept = await shareRows(
      dialect,
      tx,
      place,
      present.map(({ hash }) => hash),
    );
    missing = present.filter(({ hash }) => !kept.has(hash));
  }
}

/** Answers the hashes of the rows that were not there. */
async function insertBatch<Kind extends ContentKind>(
  tx: Tx,
  { kind, owner }: { kind: Kind; owner: number },
  rows: readonly Unowned<Kind>[],
): Promise<Set<Hash>> {
  const inserted = await tx
    .insertInto(kind as ContentKind)
    .values(rows.map((row) => ({ ...(row as Unowned<'nodes'>), owner })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .execute();
  return new Set(inserted.map(({ hash }) => hash));
}

/**
 * Keeps rows from being removed until the transaction ends, notes those of other owners as shared,
 * and answers which there are.
 */
async function shareRows(
  dialect: Database['dialect'],
  tx: Tx,
  { kind, owner }: { kind: ContentKind; owner: number },
  hashes: readonly Hash[],
): Promise<Set<Hash>> {
  const kept = new Set<Hash>();
  const shared: Hash[] = [];
  for (const batch of lookupsOf(hashes)) {
    const rows = await tx
      .selectFrom(kind)
      .select(['hash', 'owner'])
      .where('hash', 'in', batch)
      .orderBy('hash')
      .modifyEnd(dialect.rowLocks.keep)
      .execute();
    for (const row of rows) {
      kept.add(row.hash);
      if (row.owner !== owner) shared.push(row.hash);
    }
  }
  await insertShares(tx, { kind, owner }, shared);
  return kept;
}

/** Notes that an owner shares what is another one's. */
export async function insertShares(
  tx: Tx,
  { kind, owner }: { kind: ContentKind; owner: number },
  hashes: readonly Hash[],
): Promise<void> {
  for (const batch of insertsOf(hashes)) {
    await tx
      .insertInto('content_shares')
      .values(batch.map((hash) => ({ kind, hash, owner })))
      .onConflict((conflict) => conflict.columns(['kind', 'hash', 'owner']).doNothing())
      .execute();
  }
}

/** In one order everywhere, so that writers of the same rows do not wait for each other in a circle. */
function sortByHash<Row extends { hash: Hash }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

function* insertsOf<T>(rows: readonly T[]): Generator<T[]> {
  let start = 0;
  for (const size of INSERT_SIZES) {
    for (; start + size <= rows.length; start += size) {
      yield rows.slice(start, start + size);
    }
  }
}
