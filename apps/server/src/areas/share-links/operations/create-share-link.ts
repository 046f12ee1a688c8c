import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { addShareLink } from '../create.ts';
import { presentShareLink } from '../present.ts';
import { shareLinkName, shareLinkResource } from '../resource.ts';

/** A new share link of a site. */
export const createShareLink = defineOperation({
  id: 'create-share-link',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'Create a share link of a site',
  description:
    'Whoever has its address reads the site while its visibility is `share-link`. A site has at most 100.',
  tag: 'Sites',
  access: onSite('admin'),
  body: Type.Object({ name: shareLinkName }, { additionalProperties: false }),
  emits: ['share-link.created'],
  responses: { 201: shareLinkResource },
  errors: [{ type: 'too_many_share_links' }],
  example: { body: { name: 'Beta customers' } },
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
