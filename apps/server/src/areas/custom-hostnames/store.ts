import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { CustomHostnamesTable } from './tables.ts';

/** A claim of a site on a host name. */
export type HostnameClaim = CustomHostnamesTable;

/** What tells a claim from all others. */
export type ClaimKey = Pick<HostnameClaim, 'hostname' | 'organization_id'>;

/** The claim of an organization on a host name; undefined where it has none. */
export async function findClaim(
  db: Db,
  { hostname, organization_id }: ClaimKey,
): Promise<HostnameClaim | undefined> {
  return db
    .selectFrom('custom_hostnames')
    .selectAll()
    .where('hostname', '=', hostname)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst();
}

/** The claim on a host name that is proven; undefined where none is. */
export async function findProvenClaim(
  db: Db,
  hostname: string,
): Promise<HostnameClaim | undefined> {
  return db
    .selectFrom('custom_hostnames')
    .selectAll()
    .where('hostname', '=', hostname)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** The claim that a challenge is for. */
export async function findClaimByChallenge(
  db: Db,
  { hostname, challenge }: Pick<HostnameClaim, 'hostname' | 'challenge'>,
): Promise<HostnameClaim | undefined> {
  return db
    .selectFrom('custom_hostnames')
    .selectAll()
    .where('hostname', '=', hostname)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
}

/** The claims on a host name of the organizations that a user belongs to, the oldest first. */
export async function listClaimsFor(
  db: Db,
  hostname: string,
  { userId, reach }: RightsHolder,
): Promise<HostnameClaim[]> {
  const claims = db
    .selectFrom('custom_hostnames')
    .selectAll()
    .where('hostname', '=', hostname)
    .where('organization_id', 'in', (of) =>
      of
        .selectFrom('members')
        .select('members.organization_id')
        .where('members.user_id', '=', userId)
        .where('members.disabled', '=', 0),
    );
  const reached = reach === null ? claims : claims.where('organization_id', '=', reach);
  return reached.orderBy('claimed_at').orderBy('organization_id').execute();
}

/** The organization of a site, by the site's id. */
export async function findOrganizationOfSite(db: Db, siteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sites')
    .select('organization_id')
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row?.organization_id;
}

export async function insertClaim(tx: Tx, row: CustomHostnamesTable): Promise<void> {
  await tx.insertInto('custom_hostnames').values(row).execute();
}

/** Changes whose a claim is, or how it stands. */
export async function updateClaim(
  tx: Tx,
  { hostname, organization_id }: ClaimKey,
  changes: Partial<Pick<CustomHostnamesTable, 'site_id' | 'status' | 'checked_at'>>,
): Promise<void> {
  await tx
    .updateTable('custom_hostnames')
    .set(changes)
    .where('hostname', '=', hostname)
    .where('organization_id', '=', organization_id)
    .execute();
}

export async function deleteClaim(tx: Tx, { hostname, organization_id }: ClaimKey): Promise<void> {
  await tx
    .deleteFrom('custom_hostnames')
    .where('hostname', '=', hostname)
    .where('organization_id', '=', organization_id)
    .execute();
}
