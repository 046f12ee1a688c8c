import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';
import { translationSettingsResource } from '../resource.ts';

/** Translation settings with their glossary. */
export const getTranslationSettings = defineOperation({
  id: 'get-translation-settings',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  tag: 'Translations',
  summary: 'Get translation settings',
  access: onTranslationSettings('view'),
  responses: { 200: translationSettingsResource },
  handle: async ({ platform, subject: { settings, role }, url }) =>
    ok(presentSettings(settings, role, { url, platform })),
});
