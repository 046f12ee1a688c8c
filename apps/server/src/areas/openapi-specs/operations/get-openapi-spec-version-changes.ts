import { MAX_CHANGES } from '@octavo/openapi';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { onVersion } from '../access.ts';
import { findChanges } from '../changes/changes-store.ts';
import { changesResource, presentChanges } from '../changes/resource.ts';

/** What changed in a version of an OpenAPI specification. */
export const getOpenapiSpecVersionChanges = defineOperation({
  id: 'get-openapi-spec-version-changes',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/changes',
  tag: 'OpenAPI specifications',
  summary: 'Get what changed in a version of an OpenAPI specification',
  description: `Against the version before, at most ${MAX_CHANGES} changes. 404 for the first version, and while the two are compared.`,
  access: onVersion('view'),
  responses: { 200: changesResource },
  errors: [{ type: 'not_found', when: 'there was no version before, or it is not known yet' }],
  async handle({ platform, subject: { version } }) {
    const row = await findChanges(platform.database.db, version.id);
    if (row === undefined) throw notFound('changes');
    return ok(presentChanges({ ...row, created_at: version.created_at }, MAX_CHANGES));
  },
});
