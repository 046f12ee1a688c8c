import type { Db, Tx } from '../../platform/index.ts';
import type { CustomHostnamesTable } from './tables.ts';

/** A claim with the organization of its site. */
export interface HostnameClaim extends CustomHostnamesTable {
  organization_id: string;
}

/** Who claims a host name; undefined where nobody does. */
export async function findClaim(db: Db, hostname: string): Promise<HostnameClaim | undefined> {
  return db
    .selectFrom('custom_hostnames')
    .innerJoin('sites', 'sites.id', 'custom_hostnames.site_id')
    .selectAll('custom_hostnames')
    .select('sites.organization_id')
    .where('custom_hostnames.hostname', '=', hostname)
    .executeTakeFirst();
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
  hostname: string,
  changes: Partial<Pick<CustomHostnamesTable, 'site_id' | 'status' | 'checked_at'>>,
): Promise<void> {
  await tx.updateTable('custom_hostnames').set(changes).where('hostname', '=', hostname).execute();
}

export async function deleteClaim(tx: Tx, hostname: string): Promise<void> {
  await tx.deleteFrom('custom_hostnames').where('hostname', '=', hostname).execute();
}
