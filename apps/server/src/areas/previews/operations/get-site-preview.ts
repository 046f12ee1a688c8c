import type { getSitePreviewQuery } from '@octavo/contract/previews';
import * as contract from '@octavo/contract/previews';
import type { Static } from 'typebox';
import { chooseEnd } from '../../../http/caller.ts';
import { ApiError, badRequest } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import type { Platform } from '../../../platform/index.ts';
import { findChangeRequest } from '../../change-requests/index.ts';
import { makePlaceUrl, onSite, readPublishedStructure } from '../../sites/index.ts';
import { openPreview } from '../open-preview.ts';
import { makePreviewBase } from '../preview-address.ts';
import { PREVIEW_MS, type PreviewSubject, writePreviewToken } from '../preview-token.ts';

export const getSitePreview = implementOperation(contract.getSitePreview, {
  access: onSite('view'),
  async handle({ platform, caller, subject: { site }, query: asked, url }) {
    if (asked.changeRequest !== undefined && asked.revision !== undefined) {
      throw badRequest('query.revision', 'must not be combined with `changeRequest`');
    }
    const structure = await readPublishedStructure(platform, site.id);
    const place =
      asked.siteSpace === undefined ? structure.root : structure.placeOf(asked.siteSpace);
    if (place === undefined) {
      throw badRequest('query.siteSpace', 'must be a site space of this site');
    }
    const { spaceId } = place.siteSpace;
    const { subject, name } = await settleSubject(platform, spaceId, asked);
    const grant = {
      organizationId: site.organization_id,
      siteId: site.id,
      userId: caller.userId,
      reach: caller.reach,
      subject,
      base: makePreviewBase(site.basename, place.path, name),
      expires: chooseEnd(caller, platform.clock.now().getTime() + PREVIEW_MS),
    };
    const preview = await openPreview(platform, grant);
    const shown = preview?.structure.placeOf(place.siteSpace.id);
    if (shown === undefined) throw new ApiError('not_found', 'There is nothing to preview here.');
    const token = writePreviewToken(platform.signer, grant);
    const address = new URL(url.root(makePlaceUrl(grant.base, shown)));
    address.searchParams.set('token', token);
    return ok({ url: address.href, expiresAt: new Date(grant.expires).toISOString() });
  },
});

/** What is asked for, by ids, and its name in addresses. */
async function settleSubject(
  platform: Platform,
  spaceId: string,
  { changeRequest, revision }: Static<typeof getSitePreviewQuery>,
): Promise<{ subject: PreviewSubject; name: string }> {
  if (revision !== undefined) {
    const name = `revisions/${encodeURIComponent(revision)}`;
    return { subject: { kind: 'revision', spaceId, revisionId: revision }, name };
  }
  if (changeRequest === undefined) return { subject: { kind: 'site' }, name: 'preview' };
  const found = await findChangeRequest(platform.database.db, spaceId, changeRequest);
  // Who may not see the space is told the same by whoever opens it.
  const changeRequestId = found?.id ?? changeRequest;
  const name = `changes/${found?.number ?? 0}`;
  return { subject: { kind: 'change-request', spaceId, changeRequestId }, name };
}
