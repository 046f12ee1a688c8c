import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { countChanges, listChanges } from '../changes/changes-store.ts';
import { changesResource, presentChanges } from '../changes/resource.ts';

const SHOWN_CHANGES = 100;

/** The change log of an OpenAPI specification. */
export const listOpenapiSpecChanges = defineOperation({
  id: 'list-openapi-spec-changes',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/changes',
  tag: 'OpenAPI specifications',
  summary: 'List what changed in an OpenAPI specification',
  description: `Version by version, the newest first, with at most ${SHOWN_CHANGES} changes each: see the changes of a version for all. What changed is known a moment after a version was read; the first one has no changes.`,
  access: onSpec('view'),
  query: listQuery(),
  responses: { 200: paginated(changesResource) },
  async handle({ platform, subject: { spec }, query }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `openapi changes ${spec.id}`,
        key: 'string',
        read: (range) => Promise.all([listChanges(db, spec.id, range), countChanges(db, spec.id)]),
        keyOf: ({ version_id }) => version_id,
        present: (rows) => rows.map((row) => presentChanges(row, SHOWN_CHANGES)),
      }),
    );
  },
});
