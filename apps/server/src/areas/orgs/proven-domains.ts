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
