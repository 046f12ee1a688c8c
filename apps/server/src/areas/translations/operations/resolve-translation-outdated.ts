import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onTranslationOutdated } from '../access.ts';
import { resolveOutdated } from '../variants/change-variant.ts';

/** Says that a text which people wrote is right, though its source changed. */
export const resolveTranslationOutdated = defineOperation({
  id: 'resolve-translation-outdated',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated/{outdatedId}/resolve',
  tag: 'Translations',
  summary: 'Say that a text of a translation is right',
  description:
    'The text stays as it is and leaves the list, until its source changes again. Whoever changes the text itself needs not say so.',
  access: onTranslationOutdated('edit'),
  emits: ['translation-variant.outdated-resolved'],
  responses: { 205: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { variant, place }) => {
      await resolveOutdated(platform, tx, variant, { place, actor: actorOf(caller) });
      return resetContent();
    }),
});
