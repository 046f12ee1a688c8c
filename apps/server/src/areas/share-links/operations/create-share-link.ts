import * as contract from '@octavo/contract/share-links';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { addShareLink } from '../create.ts';
import { presentShareLink } from '../present.ts';

/** A new share link of a site. */
export const createShareLink = implementOperation(contract.createShareLink, {
  access: onSite('admin'),
  async handle({ platform, caller, body, url, write }) {
    return write(async (tx, { site, role }) => {
      const { id: siteId, organization_id: organizationId } = site;
      const link = { siteId, organizationId, name: body.name, actor: actorOf(caller) };
      const row = await addShareLink(platform, tx, link);
      const location = url.api(`/orgs/${organizationId}/sites/${siteId}/share-links/${row.id}`);
      const viewer = { sealer: platform.sealer, site, role, url };
      return created(presentShareLink(row, viewer), location);
    });
  },
});
