import type { PageRecord } from '@octavo/content';
import type { Platform, Tx } from '../../platform/index.ts';
import { type ContentMove, readRevision, readRevisionRow } from '../content/index.ts';
import { registerComputing, requestComputing } from './compute.ts';
import { listBranchesBelow, listBranchesOf } from './store.ts';

/**
 * Has the pages of computed pages made anew where a specification lists other things than before, and
 * where content was committed in which computed pages, or what they made, are others than before.
 */
export function subscribeComputedPages(platform: Platform): void {
  registerComputing(platform);
  const { events } = platform;
  events.on('space.content-changed', (tx, { move }) => followContent(platform, tx, move, ''));
  events.on('branch.content-changed', (tx, { move, object }) =>
    followContent(platform, tx, move, object.id),
  );
  events.on('openapi-spec.processed', async (tx, { organizationId, slug, operationsChanged }) => {
    if (operationsChanged) await followSpecification(platform, tx, organizationId, slug);
  });
  events.on('openapi-spec.deleted', (tx, { organizationId, object }) =>
    followSpecification(platform, tx, organizationId, object.slug),
  );
  events.on('space.created', async (tx, { object, original }) => {
    const [source] = original === undefined ? [] : await listBranchesBelow(tx, original);
    if (source !== undefined)
      await requestComputing(platform, tx, { space_id: object.id, branch: '' });
  });
  for (const name of [
    'space.transferred-in',
    'collection.transferred-in',
    'space.updated',
  ] as const) {
    events.on(name, async (tx, { object, after }) => {
      // A space that is unlocked may have missed something.
      if (name === 'space.updated' && after?.editMode === undefined) return;
      for (const branch of await listBranchesBelow(tx, object.id)) {
        await requestComputing(platform, tx, branch);
      }
    });
  }
}

async function followSpecification(
  platform: Platform,
  tx: Tx,
  organizationId: string,
  slug: string,
): Promise<void> {
  for (const branch of await listBranchesOf(tx, organizationId, slug)) {
    await requestComputing(platform, tx, branch);
  }
}

async function followContent(
  platform: Platform,
  tx: Tx,
  move: ContentMove,
  branch: string,
): Promise<void> {
  if (!(await concernsComputed(platform, tx, move))) return;
  await requestComputing(platform, tx, { space_id: move.spaceId, branch });
}

/** What computing committed asks for nothing again. */
async function concernsComputed(
  platform: Platform,
  tx: Tx,
  { before, after, pages }: ContentMove,
): Promise<boolean> {
  if (pages === undefined || pages.size === 0) return false;
  const isComputed = ({ computed, generated }: PageRecord) => computed ?? generated;
  const removed = [...pages].filter(([, page]) => page === null);
  let concerns = [...pages.values()].some((page) => page !== null && isComputed(page));
  if (!concerns && removed.length > 0) {
    const tree = (await readRevision(platform, before, tx))?.tree();
    concerns = removed.some(([id]) => {
      const page = tree?.byId.get(id);
      return page !== undefined && isComputed(page);
    });
  }
  if (!concerns) return false;
  return (await readRevisionRow(platform, after, tx))?.type !== 'computed';
}
