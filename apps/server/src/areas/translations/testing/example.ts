import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createSettings } from '../write.ts';

/** Settings with two languages and a word that stays as it is. */
export const addExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => {
  const { id } = await createSettings(platform, tx, {
    ...{ organizationId, actor: userActor(ownerId), title: 'Handbook' },
    ...{ languages: ['de', 'ar'], glossary: [{ source: 'Kiln', translations: null }] },
  });
  return { translationSettingsId: id };
};
