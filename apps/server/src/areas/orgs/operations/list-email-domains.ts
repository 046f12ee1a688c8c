import * as contract from '@octavo/contract/orgs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../access.ts';
import { presentEmailDomain } from '../email-domain-resource.ts';
import { countEmailDomains, listEmailDomains as listRows } from '../email-domains-store.ts';

/** The domains that an organization claims, and what proves each. */
export const listEmailDomains = implementOperation(contract.listEmailDomains, {
  access: onOrganization('admin'),
  async handle({ platform, subject, query }) {
    const { db } = platform.database;
    const { id } = subject.organization;
    return ok(
      await answerList(platform.signer, query, {
        scope: `email-domains ${id}`,
        key: 'string',
        read: (range) => Promise.all([listRows(db, id, range), countEmailDomains(db, id)]),
        keyOf: ({ domain }) => domain,
        present: (rows) => rows.map(presentEmailDomain),
      }),
    );
  },
});
