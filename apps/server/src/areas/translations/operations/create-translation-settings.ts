import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onAllTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';
import {
  MAX_SETTINGS,
  settingsInput,
  settingsTitle,
  translationSettingsResource,
} from '../resource.ts';
import { createSettings } from '../write.ts';

/** Says how content of an organization is translated. */
export const createTranslationSettings = defineOperation({
  id: 'create-translation-settings',
  method: 'POST',
  path: '/orgs/{organizationId}/translations',
  tag: 'Translations',
  summary: 'Create translation settings',
  description: `An organization has at most ${MAX_SETTINGS}. Language tags are answered in their canonical form.`,
  access: onAllTranslationSettings('create'),
  body: Type.Object({ title: settingsTitle, ...settingsInput }),
  emits: ['translation-settings.created'],
  responses: { 201: translationSettingsResource },
  errors: [{ type: 'too_many_translation_settings' }],
  example: { body: { title: 'Product guides', languages: ['de', 'pt-BR'] } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, role }) => {
      const actor = actorOf(caller);
      const input = { ...body, organizationId: organization.id, actor };
      const settings = presentSettings(await createSettings(platform, tx, input), role, {
        url,
        platform,
      });
      return created(settings, settings.urls.location);
    }),
});
