import type { Hash } from '@octavo/content';
import type { Tx } from '../../../platform/index.ts';
import { findFirstRevision } from '../store.ts';
import type { ContentKind, ContentOwnersTable } from '../tables.ts';
import { insertShares } from './insert-owned.ts';
import { findForeign, findShared, updateOwner, updateOwnerOf } from './owners-store.ts';
import { type ContentPosition, walkContent } from './walk-content.ts';

/** An owner that goes, and one that was copied from it and stays. */
interface Inheritance {
  from: ContentOwnersTable;
  to: ContentOwnersTable;
  /** Whether others were copied from it too: they find what this one got as still shared. */
  others: boolean;
}

/**
 * Hands over some more, up to so many nodes, of what the first revision of a copy reaches and the owner that goes has, owned
 * or shared. In the end the copy stands where that one stood: what the two have from further up is
 * there as before.
 */
export async function handOver(
  tx: Tx,
  { from, to, others }: Inheritance,
  limit: number,
): Promise<void> {
  const first = to.space_id === null ? undefined : await findFirstRevision(tx, to.space_id);
  if (first === undefined) throw new Error(`The first revision of owner ${to.number} is missing.`);
  const position = to.walked === null ? null : (JSON.parse(to.walked) as ContentPosition);
  const reached = await walkContent(tx, {
    content: first.content,
    except: null,
    from: position,
    limit,
  });
  const ends = { from: from.number, to: to.number, others };
  await give(tx, 'nodes', ends, reached.nodes);
  await give(tx, 'documents', ends, reached.documents);
  await give(tx, 'blobs', ends, [...reached.blobs.keys()]);
  const { next } = reached;
  await updateOwner(
    tx,
    to.number,
    next === null
      ? { copied_from: from.copied_from, walked: null }
      : { walked: JSON.stringify(next) },
  );
}

async function give(
  tx: Tx,
  kind: ContentKind,
  { from, to, others }: { from: number; to: number; others: boolean },
  hashes: readonly Hash[],
): Promise<void> {
  const given = new Set(await updateOwnerOf(tx, { kind, from, to }, hashes));
  if (others) await insertShares(tx, { kind, owner: from }, [...given]);
  const rest = hashes.filter((hash) => !given.has(hash));
  const shared = await findShared(tx, { kind, owner: from }, rest);
  const foreign = await findForeign(tx, { kind, owner: to }, shared);
  await insertShares(tx, { kind, owner: to }, foreign);
}
