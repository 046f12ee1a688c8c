import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSite, updateSite } from '../../sites/index.ts';
import { locatePublishingAuth } from '../events.ts';
import { presentPublishingAuth } from '../present.ts';
import { makeKeyColumns } from '../private-key.ts';
import { requireVisitorAuth } from '../require-visitor-auth.ts';
import { publishingAuthResource } from '../resource.ts';
import { updateVisitorAuthRow } from '../store.ts';

/** Gives a site another key, so that all who have something of the one before have nothing. */
export const regeneratePublishingAuth = defineOperation({
  id: 'regenerate-publishing-auth',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
  summary: 'Give a site another key for its visitors',
  description:
    'Tokens that were signed with the key before are refused, and all visitors are signed out with their next request.',
  tag: 'Sites',
  access: onSite('admin'),
  emits: ['publishing-auth.regenerated'],
  responses: { 200: publishingAuthResource },
  async handle({ platform, caller, url, write }) {
    return write(async (tx, subject) => {
      const { site } = subject;
      const before = await requireVisitorAuth(platform, tx, site.id);
      const at = readTimestamp(platform.clock);
      const changes = { ...makeKeyColumns(platform, site.id), updated_at: at };
      await updateVisitorAuthRow(tx, site.id, changes);
      await updateSite(tx, site.id, {}, at);
      await platform.events.emit(tx, 'publishing-auth.regenerated', {
        ...{ actor: actorOf(caller), ...locatePublishingAuth(site) },
      });
      const after = { ...before, ...changes };
      return ok(presentPublishingAuth(after, subject, { sealer: platform.sealer, url }));
    });
  },
});
