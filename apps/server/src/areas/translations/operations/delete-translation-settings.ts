import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { removeSettings } from '../write.ts';

/** Deletes translation settings with their glossary. */
export const deleteTranslationSettings = defineOperation({
  id: 'delete-translation-settings',
  method: 'DELETE',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  tag: 'Translations',
  summary: 'Delete translation settings',
  description: 'The glossary goes with them. No space changes.',
  access: onTranslationSettings('create'),
  emits: ['translation-settings.deleted'],
  responses: { 205: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { settings }) => {
      await removeSettings(platform, tx, settings, actorOf(caller));
      return resetContent();
    }),
});
