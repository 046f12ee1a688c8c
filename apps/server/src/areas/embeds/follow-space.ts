import type { Hash, RevisionContent } from '@octavo/content';
import { listEmbeds, mayEmbed, type TreeKind } from '@octavo/markup';
import { type Platform, type Tx, writeLocked, yieldToOthers } from '../../platform/index.ts';
import {
  listChanges,
  readDocumentsInPassing,
  readHead,
  readRevisionRow,
  readTreeInTime,
} from '../content/index.ts';
import { touchSitesOfSpaces } from '../sites/index.ts';
import { findSpace } from '../spaces/index.ts';
import { isAskingAllowed } from './embed-address.ts';
import { hasKnown } from './embeds-store.ts';
import { requestFetching } from './fetch-due.ts';
import { planUses } from './plan-uses.ts';
import {
  deleteUses,
  findFollowed,
  isPublished,
  listUses,
  putFollowed,
  updateUses,
} from './uses-store.ts';

const KIND = 'embeds.follow-space';
const DOCUMENTS_AT_ONCE = 20;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Finds out what a published space embeds, and forgets it where it is published no more. */
    'embeds.follow-space': { spaceId: string };
  }
}

/** Registers the job that `requestFollowing` asks for. */
export function registerFollowing(platform: Platform): void {
  platform.jobs.register(KIND, ({ spaceId }, { signal }) => followSpace(platform, spaceId, signal));
}

/** Asks that what a space embeds be found out. One job of each space waits. */
export async function requestFollowing(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  spaceId: string,
): Promise<void> {
  await jobs.enqueue(tx, KIND, { spaceId }, { key: spaceId });
}

/**
 * Brings the uses of a space to its head. Costs by what differs from the revision that they are of; texts
 * are read before the transaction, which is given up for another job where the head moved meanwhile.
 */
async function followSpace(
  platform: Platform,
  spaceId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database } = platform;
  const { db } = database;
  const space = await findSpace(db, spaceId);
  const isWanted = isAskingAllowed(platform.config) && (await isPublished(db, spaceId));
  if (space === undefined || !isWanted) {
    await database.transaction((tx) => deleteUses(tx, spaceId));
    return;
  }
  const head = await readHead(db, spaceId);
  const followed = await findFollowed(db, spaceId);
  if (followed === head) return;
  const changed = await readChanged(platform, { followed, head }, signal);
  await writeLocked(database, spaceId, async (tx) => {
    const isSame =
      (await findFollowed(tx, spaceId)) === followed && (await readHead(tx, spaceId)) === head;
    if (!isSame) {
      await requestFollowing(platform, tx, spaceId);
      return;
    }
    const plan = planUses(await listUses(tx, spaceId), changed);
    await updateUses(tx, spaceId, plan, platform.clock.now());
    await putFollowed(tx, spaceId, head);
    if (plan.addresses.size === 0) return;
    await requestFetching(platform, tx);
    // Who read in the meantime has it without what is known since another space embedded it.
    if (await hasKnown(tx, [...plan.addresses.keys()])) await touchSitesOfSpaces(tx, [spaceId]);
  });
}

/** What sources embed whose texts differ between two revisions, by their names. */
async function readChanged(
  platform: Platform,
  { followed, head }: { followed: string | undefined; head: string },
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const before = followed && (await readRevisionRow(platform, followed));
  const after = await readRevisionRow(platform, head);
  if (after === undefined) throw new Error(`The revision ${head} is missing.`);
  const sources = await listChangedSources(platform, before || undefined, after);
  const embeds = new Map<string, string[]>();
  for (let start = 0; start < sources.length; start += DOCUMENTS_AT_ONCE) {
    signal.throwIfAborted();
    await yieldToOthers();
    const batch = sources.slice(start, start + DOCUMENTS_AT_ONCE);
    const documents = await readDocumentsInPassing(
      platform,
      batch.flatMap(({ document }) => document ?? []),
    );
    for (const { name, kind, document } of batch) {
      const stored = document && documents.get(document);
      const isRead = stored && mayEmbed(stored.text);
      embeds.set(name, isRead ? listEmbeds(await readTreeInTime(stored, kind)) : []);
    }
  }
  return embeds;
}

/** A page or a reusable content, and its text; none where it is gone. */
interface ChangedSource {
  name: string;
  kind: TreeKind;
  document: Hash | undefined;
}

const NO_CONTENT: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

async function listChangedSources(
  platform: Platform,
  before: { content: RevisionContent } | undefined,
  after: { content: RevisionContent },
): Promise<ChangedSource[]> {
  const changes = await listChanges(platform, before?.content ?? NO_CONTENT, after.content);
  return changes.flatMap((change): ChangedSource[] => {
    const page = { kind: 'page' } as const;
    const content = { kind: 'fragment' } as const;
    switch (change.type) {
      case 'page_edited':
        if (!change.fields.includes('document')) return [];
        return [{ ...page, name: `page:${change.after.id}`, document: change.after.document }];
      case 'page_created':
        return [{ ...page, name: `page:${change.after.id}`, document: change.after.document }];
      case 'page_deleted':
        return [{ ...page, name: `page:${change.before.id}`, document: undefined }];
      case 'reusable_content_created':
      case 'reusable_content_edited': {
        const { id, document } = change.after;
        return [{ ...content, name: `reusable-content:${id}`, document }];
      }
      case 'reusable_content_deleted': {
        const name = `reusable-content:${change.before.id}`;
        return [{ ...content, name, document: undefined }];
      }
      default:
        return [];
    }
  });
}
