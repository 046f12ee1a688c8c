import type { Platform, Tx } from '../../../platform/index.ts';
import type { TransferEvent } from '../../spaces/index.ts';
import { requestVariants } from '../running/request-run.ts';
import { removeVariant } from './change-variant.ts';
import { listVariantsAround } from './store.ts';

/**
 * Has variants brought in step where their source changes, or a space of theirs is back or takes
 * changes again; ends those whose target is deleted, or of which a space goes to another organization.
 */
export function followSpaces(platform: Platform): void {
  const { events } = platform;
  events.on('space.content-changed', (tx, { object }) =>
    requestVariants(platform, tx, { source: object.id }),
  );
  events.on('space.restored', (tx, { object }) =>
    requestVariants(platform, tx, { source: object.id }),
  );
  events.on('space.updated', async (tx, { object, after }) => {
    if (after?.editMode === undefined) return;
    for (const { id } of await listTargeting(tx, object.id)) {
      await requestVariants(platform, tx, { variant: id });
    }
  });
  events.on('space.deleted', async (tx, { object, actor }) => {
    for (const variant of await listTargeting(tx, object.id)) {
      await removeVariant(platform, tx, variant, actor);
    }
  });
  for (const name of ['space.transferred-in', 'collection.transferred-in'] as const) {
    events.on(name, async (tx, { spaceIds, actor }: TransferEvent) => {
      for (let at = 0; at < spaceIds.length; at += BATCH_SIZE) {
        for (const variant of await listVariantsAround(tx, spaceIds.slice(at, at + BATCH_SIZE))) {
          await removeVariant(platform, tx, variant, actor);
        }
      }
    });
  }
}

const BATCH_SIZE = 500;

async function listTargeting(tx: Tx, spaceId: string) {
  const around = await listVariantsAround(tx, [spaceId]);
  return around.filter(({ target_space_id }) => target_space_id === spaceId);
}
