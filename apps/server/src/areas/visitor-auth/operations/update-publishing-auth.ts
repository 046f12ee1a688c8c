import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { badRequest } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { onSite, updateSite } from '../../sites/index.ts';
import { describePublishingAuth, locatePublishingAuth } from '../events.ts';
import { presentPublishingAuth } from '../present.ts';
import { requireVisitorAuth } from '../require-visitor-auth.ts';
import { fallbackUrl, publishingAuthResource, visitorAuthBackend } from '../resource.ts';
import { updateVisitorAuthRow } from '../store.ts';

/** Changes how visitors sign in to a site. */
export const updatePublishingAuth = defineOperation({
  id: 'update-publishing-auth',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Change how visitors sign in to a site',
  description:
    'A field that is left out stays as it is. Without a `fallbackURL`, which null clears, visitors who are not signed in are told that they may not read.',
  tag: 'Sites',
  access: onSite('admin'),
  body: Type.Object(
    {
      backend: Type.Optional(visitorAuthBackend),
      fallbackURL: Type.Optional(Type.Union([fallbackUrl, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['publishing-auth.updated'],
  responses: { 200: publishingAuthResource },
  example: { body: { fallbackURL: 'https://example.com/docs-login' } },
  async handle({ platform, caller, body, url, write }) {
    const { backend, fallbackURL } = body;
    if (typeof fallbackURL === 'string' && !URL.canParse(fallbackURL)) {
      throw badRequest('body.fallbackURL', 'is not a URL');
    }
    return write(async (tx, subject) => {
      const { site } = subject;
      const before = await requireVisitorAuth(platform, tx, site.id);
      const changes = {
        ...(backend !== undefined && { backend }),
        ...(fallbackURL !== undefined && { fallback_url: fallbackURL }),
        updated_at: readTimestamp(platform.clock),
      };
      const after = { ...before, ...changes };
      await updateVisitorAuthRow(tx, site.id, changes);
      await updateSite(tx, site.id, {}, changes.updated_at);
      await platform.events.emit(tx, 'publishing-auth.updated', {
        ...{ actor: actorOf(caller), ...locatePublishingAuth(site) },
        ...compareFacts(describePublishingAuth(before), describePublishingAuth(after)),
      });
      return ok(presentPublishingAuth(after, subject, { sealer: platform.sealer, url }));
    });
  },
});
