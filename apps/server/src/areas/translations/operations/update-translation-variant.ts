import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { pauseVariant } from '../variants/change-variant.ts';
import { countOutdated } from '../variants/outdated-store.ts';
import { presentVariant } from '../variants/present.ts';
import { variantResource } from '../variants/resource.ts';

/** Pauses a translation of a space, or lets it go on. */
export const updateTranslationVariant = defineOperation({
  id: 'update-translation-variant',
  method: 'PATCH',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}',
  tag: 'Translations',
  summary: 'Pause a translation of a space',
  description:
    'While it is paused nothing of it is translated. What the source changes meanwhile is translated when it goes on.',
  access: onTranslationVariant('edit'),
  body: Type.Object({ paused: Type.Boolean() }),
  emits: ['translation-variant.updated'],
  responses: { 200: variantResource },
  example: { body: { paused: true } },
  handle: ({ platform, caller, body: { paused }, url, write }) =>
    write(async (tx, { variant, role }) => {
      const row = await pauseVariant(platform, tx, variant, { paused, actor: actorOf(caller) });
      const counts = await countOutdated(tx, [row.id]);
      return ok(presentVariant(row, { role, outdated: counts.get(row.id) ?? 0 }, url));
    }),
});
