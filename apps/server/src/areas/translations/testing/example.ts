import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { grantExamples } from '../../../testing/grant-examples.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createSpace } from '../../spaces/index.ts';
import { updateOutdated } from '../sync/sync-store.ts';
import { writeOutdatedId } from '../variants/present.ts';
import { insertVariant } from '../variants/store.ts';
import { createSettings } from '../write.ts';

/**
 * Settings with two languages, a provider with a key of their own and a word that stays as it is; and a
 * variant of a space, whose target is granted as spaces are, with a text that is behind.
 */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const actor = userActor(ownerId);
  const settings = await createSettings(platform, tx, {
    ...{ organizationId, actor, title: 'Handbook', provider: 'deepl', providerKey: 'example' },
    ...{ languages: ['de', 'ar'], glossary: [{ source: 'Kiln', translations: null }] },
  });
  const target = await createSpace(platform, tx, {
    ...{ organizationId, actor, title: 'Glasuren', language: 'de' },
    parentId: requireExample(draft, 'innerCollectionId'),
  });
  await grantExamples(draft, { kind: 'space', id: target.id, organizationId });
  const variantId = platform.ids.next();
  await insertVariant(tx, {
    ...{ id: variantId, organization_id: organizationId, settings_id: settings.id },
    source_space_id: requireExample(draft, 'spaceId'),
    ...{ target_space_id: target.id, source_language: 'en', language: 'de' },
    ...{ state: 'waiting', message: null, is_paused: 0, is_forced: 0, due_at: null, wanted: 0 },
    ...{ tries: 0, synced_revision_id: null, machine_branch_id: null },
    ...{ segments: 0, translated: 0, failed: 0 },
    ...{ created_at: settings.created_at, updated_at: settings.created_at },
  });
  const place = { page_id: 'page', block: 'block', part: '' };
  const since = { since_revision_id: 'revision', created_at: settings.created_at };
  const row = { variant_id: variantId, ...place, machine: 'Glasur', ...since };
  await updateOutdated(tx, variantId, { pages: [], rows: [row] });
  return {
    ...{ translationSettingsId: settings.id, targetSpaceId: target.id },
    outdatedId: writeOutdatedId(place),
  };
};
