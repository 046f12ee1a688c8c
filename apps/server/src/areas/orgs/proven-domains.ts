import type { Db } from '../../platform/index.ts';

/** Whether an organization has proven that a domain (lower case) is its own. */
export async function isProvenDomain(
  db: Db,
  organization: string,
  domain: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('email_domains')
    .where('id', '=', organization)
    .executeTakeFirst();
  return row !== undefined && (JSON.parse(row.email_domains) as string[]).includes(domain);
}

/** The ids of the organizations that have proven a domain (lower case), oldest first. */
export async function findProvingOrganizations(db: Db, domain: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'email_domains'])
    .where('email_domains', '!=', '[]')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => (JSON.parse(row.email_domains) as string[]).includes(domain))
    .map(({ id }) => id);
}
