import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { presentSamlProvider } from '../saml/present.ts';
import { samlProviderResource } from '../saml/resource.ts';
import { countSamlProvidersOf, listSamlProvidersOf } from '../saml/store.ts';

/** The SAML providers of an organization. */
export const listSamlProviders = defineOperation({
  id: 'list-saml-providers',
  method: 'GET',
  path: '/orgs/{organizationId}/saml',
  tag: 'Single sign-on',
  summary: 'List the SAML providers of an organization',
  access: onOrganization('admin'),
  query: listQuery(),
  responses: { 200: paginated(samlProviderResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.organization;
    const now = platform.clock.now();
    return ok(
      await answerList(platform.signer, query, {
        scope: `saml providers ${id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listSamlProvidersOf(db, id, range), countSamlProvidersOf(db, id)]),
        keyOf: (row) => row.id,
        present: (rows) => rows.map((row) => presentSamlProvider(row, url, now)),
      }),
    );
  },
});
