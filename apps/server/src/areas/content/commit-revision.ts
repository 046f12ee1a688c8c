import {
  encodeCanonicalJson,
  type Hash,
  type PageRecord,
  type RevisionContent,
  type RevisionType,
  type StoredDocument,
} from '@octavo/content';
import { readTimestamp } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  type Actor,
  type EventEnvelope,
  type EventObject,
  type Platform,
  userIdOf,
  yieldToOthers,
} from '../../platform/index.ts';
import { changeContent, listDocuments, type RevisionChanges } from './change-content.ts';
import { cacheOf } from './content-cache.ts';
import { shareTrees } from './document-tree.ts';
import { type Head, HeadMovedError, spaceHead } from './head.ts';
import { insertOwned } from './owners/insert-owned.ts';
import { readRevisionRow } from './revision-view.ts';
import { insertRevision, MAIN_BRANCH, type RevisionGit, type RevisionRow } from './store.ts';
import type { StoredAhead } from './store-ahead.ts';

/**
 * With more pages a commit lets other work run between its parts: a database in this process
 * answers at once, so that a transaction would be one piece.
 */
const PAGES_AT_ONCE = 200;
/** Of a revision that adds more documents none is kept in memory until it is read. */
const DOCUMENTS_KEPT = 16;

/** A head of a space moved from one revision to the next. */
export interface ContentMove {
  spaceId: string;
  before: string;
  after: string;
  /** The page records that were given to the commit; null for one that was removed. */
  pages?: ReadonlyMap<string, PageRecord | null>;
  /** The documents that were given to the commit, by their hashes. */
  documents?: ReadonlyMap<Hash, StoredDocument>;
}

/** A space's head moved: `before` and `after` name the revisions. */
export interface SpaceContentChanged extends EventEnvelope<EventObject<'space'>> {
  organizationId: string;
  move: ContentMove;
}

/** A branch of a space, whose id is that of the change request it belongs to. */
interface BranchObject extends EventObject<'branch'> {
  spaceId: string;
}

/** The head of a branch of a space moved. */
export interface BranchContentChanged extends EventEnvelope<BranchObject> {
  organizationId: string;
  move: ContentMove;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'space.content-changed': SpaceContentChanged;
    'branch.content-changed': BranchContentChanged;
  }
}

export interface RevisionCommit extends RevisionChanges {
  spaceId: string;
  /** The head to move; the space's own unless given. */
  head?: Head;
  /** The revision that the changes were made against; the commit fails where it is not the head. */
  expectedHead?: string;
  type: RevisionType;
  /** Who made the change; where that is a person, the revision names it. */
  actor: Actor;
  message?: string;
  mergedFrom?: string;
  /** What was stored of it before, where the head is still the one that it was stored for. */
  ahead?: StoredAhead | undefined;
  /** Revisions other than the head that went into this one. */
  otherParents?: readonly string[];
  git?: RevisionGit;
}

/**
 * Makes the next revision of a space, or of a branch of it, and moves the head there, by
 * compare-and-swap: where another commit came first this one fails. Where nothing changes the head
 * stays and no revision is made. What it stores, and each blob that a changed record names, is noted
 * as the space's: nothing else keeps it from being removed. A record that names a document which the
 * space had in no revision yet needs that among the `documents`, stored or not. Emits `space.content-changed` inside the transaction, for a branch
 * `branch.content-changed`.
 *
 * @throws HeadMovedError when the head is not `expectedHead`, or moved while this ran.
 * @throws ApiError 409 when the head refuses edits, as that of a locked space does.
 */
export async function commitRevision(
  platform: Platform,
  tx: Tx,
  commit: RevisionCommit,
): Promise<{ revisionId: string; changed: boolean }> {
  const head = commit.head ?? spaceHead(commit.spaceId);
  const { revision: before, organizationId } = await head.read(tx);
  if (commit.expectedHead !== undefined && commit.expectedHead !== before) {
    throw new HeadMovedError(commit.spaceId, commit.expectedHead);
  }
  const parent = await readRevisionRow(platform, before, tx);
  if (parent === undefined) {
    throw new Error(`The revision ${before} of space ${commit.spaceId} is missing.`);
  }
  const makeWay = async () => {
    if ((commit.pages?.size ?? 0) > PAGES_AT_ONCE) await yieldToOthers();
  };
  const ahead = commit.ahead?.before === before ? commit.ahead : undefined;
  const { content, created } = ahead ?? (await changeContent(platform, tx, parent.content, commit));
  await makeWay();
  if (encodeCanonicalJson(content) === encodeCanonicalJson(parent.content)) {
    return { revisionId: before, changed: false };
  }
  const revision = makeRevision(platform, parent, { ...commit, branch: head.branch }, content);
  await head.move(tx, { from: before, to: revision.id, at: revision.createdAt });
  const documents = listDocuments(commit);
  const owned = {
    nodes: ahead === undefined ? created : new Map(),
    documents: ahead === undefined ? documents : new Map(),
    blobs: sizeBlobs(commit),
    ...(commit.gitOids === undefined ? {} : { gitOids: commit.gitOids }),
  };
  await insertOwned(platform.database, tx, revision.owner, owned);
  await makeWay();
  await insertRevision(tx, revision);
  platform.database.afterCommit(tx, () => rememberCommit(platform, revision, created, documents));
  shareTrees(documents, commit.facts);
  const pages = commit.pages ?? new Map();
  const move = { spaceId: commit.spaceId, before, after: revision.id, pages, documents };
  await announce(platform, tx, head, { actor: commit.actor, organizationId, move });
  return { revisionId: revision.id, changed: true };
}

function announce(
  platform: Platform,
  tx: Tx,
  { branch }: Head,
  change: { actor: Actor; organizationId: string; move: ContentMove },
): Promise<void> {
  const { spaceId, before, after } = change.move;
  const event = { ...change, before: { revision: before }, after: { revision: after } };
  return branch === MAIN_BRANCH
    ? platform.events.emit(tx, 'space.content-changed', {
        ...event,
        object: { kind: 'space', id: spaceId },
      })
    : platform.events.emit(tx, 'branch.content-changed', {
        ...event,
        object: { kind: 'branch', id: branch, spaceId },
      });
}

function makeRevision(
  platform: Platform,
  parent: RevisionRow,
  commit: RevisionCommit & { branch: string },
  content: RevisionContent,
): RevisionRow {
  return {
    id: platform.ids.next(),
    spaceId: commit.spaceId,
    branch: commit.branch,
    sequence: parent.branch === commit.branch ? parent.sequence + 1 : 1,
    parents: [parent.id, ...(commit.otherParents ?? [])],
    type: commit.type,
    content,
    authorId: userIdOf(commit.actor),
    message: commit.message ?? null,
    mergedFrom: commit.mergedFrom ?? null,
    git: commit.git ?? null,
    createdAt: readTimestamp(platform.clock),
    owner: parent.owner,
  };
}

/** The sizes of the blobs that changed records name, by their hashes. */
function sizeBlobs({ files, sources }: RevisionChanges): Map<Hash, number> {
  const sizes = new Map<Hash, number>();
  for (const record of [...(files?.values() ?? []), ...(sources?.values() ?? [])]) {
    if (record !== null) sizes.set(record.blob, record.size);
  }
  return sizes;
}

function rememberCommit(
  platform: Platform,
  revision: RevisionRow,
  created: ReadonlyMap<Hash, string>,
  documents: ReadonlyMap<Hash, StoredDocument>,
): void {
  const cache = cacheOf(platform);
  cache.rows.set(revision.id, revision);
  for (const [hash, text] of created) {
    cache.nodes.set(hash, text);
  }
  // What was just written is read next. Where it is much, it would push out what readers ask for. As objects
  // of their own, since readings of those that are shared with whoever follows the commit go with these.
  if (documents.size > DOCUMENTS_KEPT) return;
  for (const [hash, document] of documents) cache.documents.set(hash, { ...document });
}
