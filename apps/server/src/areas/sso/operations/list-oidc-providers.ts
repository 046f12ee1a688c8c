import * as contract from '@octavo/contract/sso';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { showOidcProviders } from '../oidc/show-providers.ts';
import { countOidcProviders, listOidcProviders as listRows } from '../oidc/store.ts';

/** Lists the OpenID Connect providers of an organization. */
export const listOidcProviders = implementOperation(contract.listOidcProviders, {
  access: onOrganization('admin'),
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
