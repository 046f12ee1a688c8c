import type { UserCaller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { onSpace } from '../spaces/index.ts';
import type { SiteSubject } from './access.ts';

/**
 * The space that a body names as `spaceId`, which the caller must see, of the site's organization.
 *
 * @throws ApiError 400
 */
export async function requireSpaceToPublish(
  platform: Platform,
  tx: Tx,
  wanted: { caller: UserCaller; subject: SiteSubject; spaceId: string },
): Promise<{ title: string }> {
  const { caller, subject, spaceId } = wanted;
  const found = await onSpace('view').load({ platform, db: tx, caller, params: { spaceId } });
  if (found?.space.organization_id !== subject.site.organization_id) {
    throw badRequest('body.spaceId', 'is not a space of this organization', 'unknown_reference');
  }
  return { title: found.space.title };
}
