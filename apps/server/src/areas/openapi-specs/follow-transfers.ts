import { sql } from 'kysely';
import type { Platform } from '../../platform/index.ts';
import { selectBelow } from '../access/index.ts';
import type { TransferEvent } from '../spaces/index.ts';
import { updateStamp } from './store.ts';

/**
 * Lets the specifications that were made from files of a space go with it into another organization.
 * Their slugs get an ending of their own there, so that they meet no other one: what shows them names
 * the file.
 */
export function followTransfers(platform: Pick<Platform, 'events' | 'ids'>): void {
  const { events, ids } = platform;
  for (const name of ['space.transferred-in', 'collection.transferred-in'] as const) {
    events.on(name, async (tx, { organizationId, object }: TransferEvent) => {
      const { numUpdatedRows } = await tx
        .updateTable('openapi_specs')
        .set({
          organization_id: organizationId,
          slug: sql<string>`case when slug like '%-' || id then slug else slug || '-' || id end`,
        })
        .where('space_id', 'in', selectBelow(tx, object.id))
        .executeTakeFirst();
      if (Number(numUpdatedRows) > 0) await updateStamp(tx, organizationId, ids.next());
    });
  }
}
