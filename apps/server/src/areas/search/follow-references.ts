import type { PageRecord } from '@octavo/content';
import { type Platform, type Tx, UNTIL_DONE, writeLocked } from '../../platform/index.ts';
import { selectBelow } from '../access/index.ts';
import { readRevision } from '../content/index.ts';
import { findSpecBySlug, type OpenapiSpecEvent } from '../openapi-specs/index.ts';
import { listSpecificationNames } from '../references/index.ts';
import { putPages } from './put-pages.ts';
import { findPagesReferring, findSpacesReferring } from './references-store.ts';
import { findSearchState, findSpaceHeads, openSpaceIndex } from './store.ts';

const KIND = 'search.index-references';
/** Pages that one transaction indexes again. */
const PAGES_PER_STEP = 16;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /**
     * Indexes the pages of a space again that show one of these specifications, or any where that is
     * null, from the page behind `upTo` in the order of their ids.
     */
    'search.index-references': {
      spaceId: string;
      specifications: readonly string[] | null;
      upTo: string;
    };
  }
}

/**
 * Keeps what is found of specifications in step with them: once a version is the latest, a
 * specification is gone, or a space belongs to another organization, a durable job indexes the pages
 * again that show it, and no others. Nothing of the content has changed then.
 */
export function followReferences(platform: Platform): void {
  const { events, jobs } = platform;
  jobs.register(
    KIND,
    (payload) =>
      writeLocked(platform.database, payload.spaceId, (tx) => indexStep(platform, tx, payload)),
    UNTIL_DONE,
  );
  events.on('openapi-spec.processed', async (tx, event) => {
    if (event.isNewVersion) await requestIndexing(platform, tx, event);
  });
  events.on('openapi-spec.deleted', (tx, event) => requestIndexing(platform, tx, event));
  for (const name of ['space.transferred-in', 'collection.transferred-in'] as const) {
    events.on(name, async (tx, { object }) => {
      const spaces = await findSpacesReferring(tx, { within: selectBelow(tx, object.id) });
      await enqueueSpaces(platform, tx, spaces, { key: '', specifications: null });
    });
  }
}

async function requestIndexing(platform: Platform, tx: Tx, event: OpenapiSpecEvent): Promise<void> {
  const { organizationId, object, before } = event;
  const row = await findSpecBySlug(tx, organizationId, object.slug);
  const url = before?.sourceURL;
  const specifications = listSpecificationNames(
    row ?? {
      slug: object.slug,
      source_url: typeof url === 'string' ? url : null,
      space_id: null,
      file_id: null,
    },
  );
  const within = tx.selectFrom('spaces').select('id').where('organization_id', '=', organizationId);
  const spaces = await findSpacesReferring(tx, { within, specifications });
  await enqueueSpaces(platform, tx, spaces, { key: object.id, specifications });
}

async function enqueueSpaces(
  platform: Platform,
  tx: Tx,
  spaceIds: readonly string[],
  { key, specifications }: { key: string; specifications: readonly string[] | null },
): Promise<void> {
  for (const spaceId of spaceIds) {
    const payload = { spaceId, specifications, upTo: '' };
    await platform.jobs.enqueue(tx, KIND, payload, { key: `${spaceId} ${key}` });
  }
}

/** Indexes some pages as they stand in the index now, and asks for the next ones. */
async function indexStep(
  platform: Platform,
  tx: Tx,
  {
    spaceId,
    specifications,
    upTo,
  }: { spaceId: string; specifications: readonly string[] | null; upTo: string },
): Promise<void> {
  const state = await findSearchState(tx, spaceId);
  if (state === undefined) return;
  const next = await findPagesReferring(tx, spaceId, {
    specifications,
    after: upTo,
    limit: PAGES_PER_STEP,
  });
  if (next.length === 0) return;
  const [space] = await findSpaceHeads(tx, [spaceId]);
  if (space === undefined) return;
  const number = await openSpaceIndex(tx, spaceId, state);
  const { revisionId, move } = state;
  const isMoved = (id: string) => move !== null && id <= move.upTo;
  const groups = [
    { revision: move?.revisionId ?? null, ids: next.filter(isMoved) },
    { revision: revisionId, ids: next.filter((id) => !isMoved(id)) },
  ];
  for (const { revision, ids } of groups) {
    // What has no revision yet is about to be indexed for the first time.
    if (revision === null || ids.length === 0) continue;
    const pages = await readPages(platform, tx, revision, ids);
    const changed = pages.map((page) => ({
      id: page.id,
      before: page,
      after: page,
      isRewritten: true,
    }));
    const index = { revision: { spaceId, id: revision }, head: space.revision, number };
    await putPages(platform, tx, index, { changed, mayBeThere: true });
  }
  const last = next.at(-1);
  if (next.length < PAGES_PER_STEP || last === undefined) return;
  await platform.jobs.enqueue(tx, KIND, { spaceId, specifications, upTo: last });
}

async function readPages(
  platform: Platform,
  tx: Tx,
  revisionId: string,
  ids: readonly string[],
): Promise<PageRecord[]> {
  const revision = await readRevision(platform, revisionId, tx);
  return ids.flatMap((id) => revision?.tree().byId.get(id) ?? []);
}
