import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { presentShareLink } from '../present.ts';
import { shareLinkResource } from '../resource.ts';
import { countShareLinks, listShareLinkRows } from '../store.ts';

/** The share links of a site, oldest first. */
export const listShareLinks = defineOperation({
  id: 'list-share-links',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'List the share links of a site',
  description: 'Oldest first. Only admins of the site are shown their addresses.',
  tag: 'Sites',
  access: onSite('view'),
  query: listQuery(),
  responses: { 200: paginated(shareLinkResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const { site, role } = subject;
    const viewer = { sealer: platform.sealer, site, role, url };
    return ok(
      await answerList(platform.signer, query, {
        scope: `share-links ${site.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listShareLinkRows(db, site.id, range), countShareLinks(db, site.id)]),
        keyOf: (row) => row.id,
        present: (rows) => rows.map((row) => presentShareLink(row, viewer)),
      }),
    );
  },
});
