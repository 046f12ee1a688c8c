import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { countOutdated } from '../variants/outdated-store.ts';
import { presentVariant } from '../variants/present.ts';
import { variantResource } from '../variants/resource.ts';

/** How far a translation of a space is. */
export const getTranslationVariant = defineOperation({
  id: 'get-translation-variant',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}',
  tag: 'Translations',
  summary: 'Get a translation of a space',
  access: onTranslationVariant('view'),
  responses: { 200: variantResource },
  async handle({ platform, subject: { variant, role }, url }) {
    const counts = await countOutdated(platform.database.db, [variant.id]);
    return ok(presentVariant(variant, { role, outdated: counts.get(variant.id) ?? 0 }, url));
  },
});
