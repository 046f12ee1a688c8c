import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';
import { settingsInput, settingsTitle, translationSettingsResource } from '../resource.ts';
import { changeSettings } from '../write.ts';

/** Changes how content of an organization is translated. */
export const updateTranslationSettings = defineOperation({
  id: 'update-translation-settings',
  method: 'PUT',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  tag: 'Translations',
  summary: 'Change translation settings',
  description:
    '`languages` and `glossary` are whole lists. What is left out, beside the title, stays as it is.',
  access: onTranslationSettings('create'),
  body: Type.Object({ title: settingsTitle, ...settingsInput }),
  emits: ['translation-settings.updated'],
  responses: { 200: translationSettingsResource },
  example: {
    body: {
      title: 'Product guides',
      glossary: [{ source: 'glaze', translations: { de: 'Glasur' } }],
    },
  },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { settings, role }) => {
      const input = { ...body, actor: actorOf(caller) };
      return ok(
        presentSettings(await changeSettings(platform, tx, settings, input), role, {
          url,
          platform,
        }),
      );
    }),
});
