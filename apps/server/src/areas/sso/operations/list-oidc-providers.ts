import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { oidcProviderResource } from '../oidc/resource.ts';
import { showOidcProviders } from '../oidc/show-providers.ts';
import { countOidcProviders, listOidcProviders as listRows } from '../oidc/store.ts';

/** Lists the OpenID Connect providers of an organization. */
export const listOidcProviders = defineOperation({
  id: 'list-oidc-providers',
  method: 'GET',
  path: '/orgs/{organizationId}/oidc',
  tag: 'Single sign-on',
  summary: 'List the OpenID Connect providers of an organization',
  access: onOrganization('admin'),
  query: listQuery(),
  responses: { 200: paginated(oidcProviderResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.organization;
    const viewer = { organization: id, caller, role: subject.role, url };
    return ok(
      await answerList(platform.signer, query, {
        scope: `oidc-providers:${id}`,
        key: 'string',
        read: (range) => Promise.all([listRows(db, id, range), countOidcProviders(db, id)]),
        keyOf: (row) => row.id,
        present: (rows) => showOidcProviders(db, rows, viewer),
      }),
    );
  },
});
