import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { onTranslationVariant } from '../access.ts';
import { requestSync } from '../variants/change-variant.ts';
import { countOutdated } from '../variants/outdated-store.ts';
import { presentVariant } from '../variants/present.ts';
import { variantResource } from '../variants/resource.ts';

/** Has a translation of a space brought in step now. */
export const syncTranslationVariant = defineOperation({
  id: 'sync-translation-variant',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/sync',
  tag: 'Translations',
  summary: 'Bring a translation in step now',
  description:
    'It answers at once: `state` says how far it is. Nothing that was translated is sent again; texts for which no answer could be used are asked for again. One that is paused stays so.',
  access: onTranslationVariant('edit'),
  emits: ['translation-variant.sync-requested'],
  responses: { 202: variantResource },
  handle: ({ platform, caller, url, write }) =>
    write(async (tx, { variant, role }) => {
      const row = await requestSync(platform, tx, variant, actorOf(caller));
      const counts = await countOutdated(tx, [row.id]);
      const body = presentVariant(row, { role, outdated: counts.get(row.id) ?? 0 }, url);
      return { status: 202, body };
    }),
});
