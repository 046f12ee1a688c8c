import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { presentScimToken, scimTokenResource } from '../token-resource.ts';
import { countScimTokens, listScimTokens as listRows } from '../tokens-store.ts';

/** The provisioning tokens of an organization, oldest first, without their secrets. */
export const listScimTokens = defineOperation({
  id: 'list-scim-tokens',
  method: 'GET',
  path: '/orgs/{organizationId}/scim-tokens',
  tag: 'Organizations',
  summary: 'List the provisioning tokens of an organization',
  access: onOrganization('admin'),
  query: listQuery(),
  responses: { 200: paginated(scimTokenResource) },
  async handle({ platform, subject, query }) {
    const { db } = platform.database;
    const { id } = subject.organization;
    return ok(
      await answerList(platform.signer, query, {
        scope: `scim-tokens ${id}`,
        key: 'string',
        read: (range) => Promise.all([listRows(db, id, range), countScimTokens(db, id)]),
        keyOf: (token) => token.id,
        present: (rows) => rows.map(presentScimToken),
      }),
    );
  },
});
