import type { Role } from '@octavo/contract';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { EmailDomainsTable, OrganizationsTable } from './tables.ts';

/** The domains that an organization claims, in their order, after `after`. */
export async function listEmailDomains(
  db: Db,
  organization: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<EmailDomainsTable[]> {
  let query = db
    .selectFrom('email_domains')
    .selectAll()
    .where('organization_id', '=', organization);
  if (after !== undefined) query = query.where('domain', '>', after);
  return query.orderBy('domain').limit(limit).execute();
}

/** How many domains an organization claims. */
export async function countEmailDomains(db: Db, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('email_domains')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The names of all domains that an organization claims. */
export async function listEmailDomainNames(db: Db, organization: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_domains')
    .select('domain')
    .where('organization_id', '=', organization)
    .execute();
  return rows.map(({ domain }) => domain);
}

/** A domain that an organization claims. */
export async function findEmailDomain(
  db: Db,
  organization: string,
  domain: string,
): Promise<EmailDomainsTable | undefined> {
  return db
    .selectFrom('email_domains')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('domain', '=', domain)
    .executeTakeFirst();
}

/** The domains that an organization has proven to be its own; only these count for anything. */
export async function findProvenDomains(db: Db, organization: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_domains')
    .select('domain')
    .where('organization_id', '=', organization)
    .where('verified_at', 'is not', null)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Whether an organization has proven a domain (lower case) to be its own. */
export async function isProvenDomain(
  db: Db,
  organization: string,
  domain: string,
): Promise<boolean> {
  const row = await findEmailDomain(db, organization, domain);
  return row !== undefined && row.verified_at !== null;
}

/** The ids of the organizations that have proven a domain (lower case), oldest first. */
export async function findProvingOrganizations(db: Db, domain: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_domains')
    .select('organization_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .orderBy('organization_id')
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

/** An organization that has proven a domain, as somebody sees it who may be a member. */
export type ProvenOrganization = OrganizationsTable & {
  member_role: Role | null;
  /** 0 or 1; null for who is no member. */
  member_disabled: number | null;
};

/** The organizations that have proven a domain, oldest first, with what `user` is in them. */
export async function listProvenOrganizations(
  db: Db,
  domain: string,
  holder: RightsHolder,
  limit: number,
): Promise<ProvenOrganization[]> {
  const query = db
    .selectFrom('email_domains as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('members as m', (join) =>
      join.onRef('m.organization_id', '=', 'o.id').on('m.user_id', '=', holder.userId),
    )
    .selectAll('o')
    .select(['m.role as member_role', 'm.disabled as member_disabled'])
    .where('e.domain', '=', domain)
    .where('e.verified_at', 'is not', null)
    .orderBy('o.id')
    .limit(limit);
  const { reach } = holder;
  return (reach === null ? query : query.where('o.id', '=', reach)).execute();
}

/** Adds claims, all of one organization. */
export async function insertEmailDomains(
  tx: Tx,
  rows: readonly EmailDomainsTable[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('email_domains')
    .values([...rows])
    .execute();
}

/** Removes claims with their proofs. */
export async function deleteEmailDomains(
  tx: Tx,
  organization: string,
  domains: readonly string[],
): Promise<void> {
  if (domains.length === 0) return;
  await tx
    .deleteFrom('email_domains')
    .where('organization_id', '=', organization)
    .where('domain', 'in', [...domains])
    .execute();
}

/** Proven domains whose record was not looked for since a time, those looked for longest ago first. */
export async function listDomainsToCheck(
  db: Db,
  since: string,
  limit: number,
): Promise<EmailDomainsTable[]> {
  return db
    .selectFrom('email_domains')
    .selectAll()
    .where('verified_at', 'is not', null)
    .where('vouched', '=', 0)
    .where((is) => is.or([is('checked_at', 'is', null), is('checked_at', '<=', since)]))
    .orderBy((is) => is.fn.coalesce('checked_at', is.val('')))
    .orderBy('domain')
    .limit(limit)
    .execute();
}

/** Notes that an operator vouches for a claim: its record is looked for no more. */
export async function updateVouched(
  tx: Tx,
  { organization_id, domain }: Pick<EmailDomainsTable, 'organization_id' | 'domain'>,
): Promise<void> {
  await tx
    .updateTable('email_domains')
    .set({ vouched: 1, missing_since: null })
    .where('organization_id', '=', organization_id)
    .where('domain', '=', domain)
    .execute();
}

/** Stores what is known of the proof of a claim. */
export async function updateEmailDomainProof(
  tx: Tx,
  { organization_id, domain, verified_at, checked_at, missing_since }: EmailDomainsTable,
): Promise<void> {
  await tx
    .updateTable('email_domains')
    .set({ verified_at, checked_at, missing_since })
    .where('organization_id', '=', organization_id)
    .where('domain', '=', domain)
    .execute();
}
