import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { adaptiveSchemaResource, presentAdaptiveSchema } from '../resource.ts';
import { findAdaptiveSchema } from '../store.ts';

export const getAdaptiveSchema = defineOperation({
  id: 'get-adaptive-schema',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Read which claims visitors of a site can have',
  description: 'A site whose schema was never set answers one without claims.',
  tag: 'Sites',
  access: onPublishedSite(),
  responses: { 200: adaptiveSchemaResource },
  async handle({ platform, subject: { site } }) {
    return ok(presentAdaptiveSchema(await findAdaptiveSchema(platform.database.db, site.id), site));
  },
});
