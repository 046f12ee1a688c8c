import * as contract from '@octavo/contract/sso';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { showSamlProviders } from '../saml/show-providers.ts';
import { countSamlProvidersOf, listSamlProvidersOf } from '../saml/store.ts';

/** The SAML providers of an organization. */
export const listSamlProviders = implementOperation(contract.listSamlProviders, {
  access: onOrganization('admin'),
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.organization;
    const viewer = { organization: id, caller, role: subject.role, url };
    return ok(
      await answerList(platform.signer, query, {
        scope: `saml providers ${id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listSamlProvidersOf(db, id, range), countSamlProvidersOf(db, id)]),
        keyOf: (row) => row.id,
        present: (rows) => showSamlProviders(db, rows, viewer, platform.clock.now()),
      }),
    );
  },
});
