import { roleHas } from '@octavo/contract';
import type { UserCaller } from '../../http/caller.ts';
import { badRequest, forbidden } from '../../http/errors.ts';
import type { Db, Platform, Tx } from '../../platform/index.ts';
import { findRoles } from '../access/index.ts';
import { onSpace } from '../spaces/index.ts';

/** What somebody has to be allowed on a space to show it to others on a site. */
const TO_PUBLISH = 'create';

/** A space that a body names, and the field that names it. */
interface WantedSpace {
  caller: UserCaller;
  organizationId: string;
  spaceId: string;
  path: string;
}

/**
 * The space that a body names, of the organization, which the caller may publish: whoever may only
 * read or edit it shows it to nobody else.
 *
 * @throws ApiError 400 where the caller does not see it, 403 where their role on it is too low
 */
export async function requireSpaceToPublish(
  platform: Platform,
  tx: Tx,
  { caller, organizationId, spaceId, path }: WantedSpace,
): Promise<{ spaceId: string; title: string }> {
  const found = await onSpace('view').load({ platform, db: tx, caller, params: { spaceId } });
  if (found?.space.organization_id !== organizationId) {
    throw badRequest(path, 'is not a space of this organization', 'unknown_reference');
  }
  if (!roleHas(found.role, TO_PUBLISH)) throw makeRefusal([path]);
  return { spaceId, title: found.space.title };
}

/**
 * Holds the spaces of a site against what the caller may publish by now.
 *
 * @throws ApiError 403 that names the site spaces which they may not publish
 */
export async function requireSitePublishable(
  db: Db,
  siteId: string,
  caller: UserCaller,
): Promise<void> {
  const placed = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(['site_spaces.id', 'site_spaces.space_id'])
    .where('site_spaces.site_id', '=', siteId)
    .where('spaces.deleted_at', 'is', null)
    .execute();
  const ids = placed.map(({ space_id }) => space_id);
  const roles = await findRoles(db, caller, ids);
  const refused = placed.filter(
    ({ space_id }) => !roleHas(roles.get(space_id) ?? null, TO_PUBLISH),
  );
  if (refused.length > 0) throw makeRefusal(refused.map(({ id }) => `site-spaces/${id}`));
}

function makeRefusal(paths: readonly string[]) {
  const message = `requires the role "${TO_PUBLISH}" or higher on the space`;
  return forbidden(
    'space_not_publishable',
    `Publishing ${message}.`,
    paths.map((path) => ({ path, message })),
  );
}
