import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { presentSite } from '../present.ts';
import { countSites, listSites, type SiteFilter } from '../store.ts';

export const listSitesOperation = implementOperation(contract.listSites, {
  access: onOrganization('view'),
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const filter: SiteFilter = {
      organizationId: subject.organization.id,
      space: query.space,
      title: query.title,
      published: query.published,
    };
    return ok(
      await answerList(platform.signer, query, {
        scope: `sites:${JSON.stringify(filter)}`,
        key: 'string',
        read: (range) => Promise.all([listSites(db, filter, range), countSites(db, filter)]),
        keyOf: ({ id }) => id,
        present: (sites) => sites.map((site) => presentSite(site, subject.role, url)),
      }),
    );
  },
});
