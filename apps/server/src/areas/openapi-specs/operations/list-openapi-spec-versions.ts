import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { versionResource } from '../resource.ts';
import { showVersions } from '../show-versions.ts';
import { countVersions, listVersions } from '../versions-store.ts';

/** The versions of an OpenAPI specification, the newest first. */
export const listOpenapiSpecVersions = defineOperation({
  id: 'list-openapi-spec-versions',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions',
  tag: 'OpenAPI specifications',
  summary: 'List the versions of an OpenAPI specification',
  description:
    'The newest first. There is one for each time that its documents said anything else.',
  access: onSpec('view'),
  query: listQuery(),
  responses: { 200: paginated(versionResource) },
  async handle({ platform, caller, subject: { spec }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `openapi versions ${spec.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listVersions(db, spec.id, range), countVersions(db, spec.id)]),
        keyOf: ({ id }) => id,
        present: (versions) => showVersions({ platform, caller, url }, spec, versions),
      }),
    );
  },
});
