import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { removeVariant } from '../variants/change-variant.ts';

/** Ends a translation of a space. */
export const deleteTranslationVariant = defineOperation({
  id: 'delete-translation-variant',
  method: 'DELETE',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}',
  tag: 'Translations',
  summary: 'End a translation of a space',
  description: 'Both spaces stay as they are; the target no longer follows the source.',
  access: onTranslationVariant('edit'),
  emits: ['translation-variant.deleted'],
  responses: { 205: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { variant }) => {
      await removeVariant(platform, tx, variant, actorOf(caller));
      return resetContent();
    }),
});
