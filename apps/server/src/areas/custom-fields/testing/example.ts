import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createCustomField } from '../index.ts';

/** A field with options before another one. Its name is no other organization's. */
export const addExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => {
  const actor = userActor(ownerId);
  const { name } = await createCustomField(platform, tx, {
    ...{ organizationId, actor, name: `support-${platform.ids.next()}`, type: 'select:single' },
    options: ['gold', 'silver'],
  });
  const last = { organizationId, actor, name: 'team', type: 'text' } as const;
  await createCustomField(platform, tx, last);
  return { fieldName: name };
};
