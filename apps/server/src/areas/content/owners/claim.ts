import type { Hash } from '@octavo/content';
import type { Database, Tx } from '../../../platform/index.ts';
import { findNextRevision, findRevision } from '../store.ts';
import type { ContentOwnersTable } from '../tables.ts';
import { insertOwned, insertShares } from './insert-owned.ts';
import { findForeign, updateOwner, updateOwnerOf } from './owners-store.ts';
import { type ContentPosition, walkContent } from './walk-content.ts';

/** Whose content is unclaimed: that of the time before there were owners. */
const NOBODY = 0;

/** How far an owner is in claiming what it reaches. */
interface ClaimPosition {
  branch: string;
  sequence: number;
  in: ContentPosition | null;
}

/**
 * Claims some more, up to so many nodes, of what the revisions of an owner reach: what is nobody's becomes its own, what is
 * another one's it shares. Of each revision only that is walked which differs from the one before.
 */
export async function claimContent(
  database: Database,
  tx: Tx,
  owner: ContentOwnersTable,
  limit: number,
): Promise<void> {
  const { number, space_id: spaceId } = owner;
  const position = owner.walked === null ? null : (JSON.parse(owner.walked) as ClaimPosition);
  const isInside = position?.in != null;
  const revision =
    spaceId === null ? undefined : await findNextRevision(tx, spaceId, position, isInside);
  if (revision === undefined) {
    await updateOwner(tx, number, { unclaimed: 0, walked: null });
    return;
  }
  const [parentId] = revision.parents;
  const parent = parentId === undefined ? undefined : await findRevision(tx, parentId);
  const { nodes, documents, blobs, next } = await walkContent(tx, {
    content: revision.content,
    except: parent?.spaceId === spaceId ? parent.content : null,
    from: position?.in ?? null,
    limit,
  });
  await claim(tx, 'nodes', number, nodes);
  await claim(tx, 'documents', number, documents);
  await insertOwned(database, tx, number, { nodes: new Map(), documents: new Map(), blobs });
  const { branch, sequence } = revision;
  const walked: ClaimPosition = { branch, sequence, in: next };
  await updateOwner(tx, number, { walked: JSON.stringify(walked) });
}

async function claim(
  tx: Tx,
  kind: 'nodes' | 'documents',
  owner: number,
  hashes: readonly Hash[],
): Promise<void> {
  await updateOwnerOf(tx, { kind, from: NOBODY, to: owner }, hashes);
  await insertShares(tx, { kind, owner }, await findForeign(tx, { kind, owner }, hashes));
}
