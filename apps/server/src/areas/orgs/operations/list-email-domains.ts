import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../access.ts';
import { emailDomainResource, presentEmailDomain } from '../email-domain-resource.ts';
import { countEmailDomains, listEmailDomains as listRows } from '../email-domains-store.ts';

/** The domains that an organization claims, and what proves each. */
export const listEmailDomains = defineOperation({
  id: 'list-email-domains',
  method: 'GET',
  path: '/orgs/{organizationId}/email-domains',
  tag: 'Organizations',
  summary: 'List the e-mail domains that an organization claims',
  description:
    'Those of `emailDomains` of the organization, by name, each with the TXT record that proves it.',
  access: onOrganization('admin'),
  query: listQuery(),
  responses: { 200: paginated(emailDomainResource) },
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
