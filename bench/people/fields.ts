import { createCustomField } from '../../apps/server/src/areas/custom-fields/index.ts';
import { makeValueCells } from '../../apps/server/src/areas/custom-fields/value-rows.ts';
import { type Platform, systemActor, type Tx } from '../../apps/server/src/platform/index.ts';

const TIERS = ['gold', 'silver', 'bronze'];
const CHUNK = 1_000;

/**
 * Gives an organization custom fields of each kind, and every space values in them: numbers that are
 * all different, texts of 500 owners, a third of each option, two tags of 220, and a truth value in
 * every second space.
 */
export async function makeFields(
  platform: Platform,
  tx: Tx,
  organizationId: string,
  spaces: readonly string[],
): Promise<void> {
  const actor = systemActor('bench');
  const make = (name: string, type: Parameters<typeof createCustomField>[2]['type']) =>
    createCustomField(platform, tx, {
      ...{ organizationId, actor, name, type },
      ...(type === 'select:single' ? { options: TIERS } : {}),
    });
  const owner = await make('owner', 'text');
  const size = await make('size', 'number');
  const tier = await make('tier', 'select:single');
  const labels = await make('labels', 'tags');
  const done = await make('done', 'boolean');
  const rows = spaces.flatMap((space, at) =>
    [
      { field: owner, value: `Person ${at % 500}` },
      { field: size, value: at },
      { field: tier, value: TIERS[at % 3] ?? '' },
      { field: labels, value: [`label-${at % 20}`, `label-${20 + (at % 200)}`] },
      ...(at % 2 === 0 ? [{ field: done, value: at % 4 === 0 }] : []),
    ].flatMap(({ field, value }) =>
      makeValueCells(field, field.type, value).map((cells) => ({
        ...{ space_id: space, field_id: field.id, ...cells },
      })),
    ),
  );
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx
      .insertInto('custom_field_values')
      .values(rows.slice(at, at + CHUNK))
      .execute();
  }
}
