import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpecs } from '../access.ts';
import { presentSpec } from '../present.ts';
import { specResource } from '../resource.ts';
import { countSpecs, listSpecs } from '../store.ts';

/** The OpenAPI specifications of an organization, in the order of their creation. */
export const listOpenapiSpecs = defineOperation({
  id: 'list-openapi-specs',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi',
  tag: 'OpenAPI specifications',
  summary: 'List the OpenAPI specifications of an organization',
  description: 'In the order of their creation.',
  access: onSpecs('view'),
  query: listQuery(),
  responses: { 200: paginated(specResource) },
  async handle({ platform, subject: { organization, role }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `openapi specs ${organization.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listSpecs(db, organization.id, range), countSpecs(db, organization.id)]),
        keyOf: ({ id }) => id,
        present: (specs) => specs.map((spec) => presentSpec(spec, role, url)),
      }),
    );
  },
});
