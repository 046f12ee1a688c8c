import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { updateSite } from '../../sites/index.ts';
import { onShareLink } from '../access.ts';
import { describeShareLink, locateShareLink } from '../events.ts';
import { presentShareLink } from '../present.ts';
import { shareLinkName, shareLinkResource } from '../resource.ts';
import { updateShareLinkRow } from '../store.ts';

/** Changes a share link: its name, or whether it lets anybody in. */
export const updateShareLink = defineOperation({
  id: 'update-share-link',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Change a share link of a site',
  description:
    'A field that is left out stays as it is. A link that is switched off answers 404 with the next request, and what it was before once it is switched on again.',
  tag: 'Sites',
  access: onShareLink('admin'),
  body: Type.Object(
    { active: Type.Optional(Type.Boolean()), name: Type.Optional(shareLinkName) },
    { additionalProperties: false },
  ),
  emits: ['share-link.updated'],
  responses: { 200: shareLinkResource },
  example: { body: { active: false } },
  async handle({ platform, caller, body, url, write }) {
    return write(async (tx, { link: before, site, role }) => {
      const after = {
        ...before,
        ...(body.name !== undefined && { name: body.name }),
        ...(body.active !== undefined && { active: body.active ? 1 : 0 }),
      };
      if (after.name !== before.name || after.active !== before.active) {
        await updateShareLinkRow(tx, before.id, { name: after.name, active: after.active });
        await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
        await platform.events.emit(tx, 'share-link.updated', {
          ...{ actor: actorOf(caller), ...locateShareLink(after, site.organization_id) },
          ...compareFacts(describeShareLink(before), describeShareLink(after)),
        });
      }
      return ok(presentShareLink(after, { sealer: platform.sealer, site, role, url }));
    });
  },
});
