import type { Role } from '@octavo/contract';
import type { UserCaller } from '../../http/caller.ts';
import { type Db, defineExtensionPoint, type Platform } from '../../platform/index.ts';
import { findUser } from '../auth/index.ts';
import { findProvenDomains, mayJoinByDomain, type OrganizationsTable } from '../orgs/index.ts';

/** What somebody becomes who comes into an organization by themselves. */
export interface Admission {
  /** Null makes a guest. */
  role: Role | null;
  /** Whether the member belongs to the organization's single sign-on. */
  sso: boolean;
}

/** A person who is no member of an organization and wants to come in. */
export interface Applicant {
  organization: OrganizationsTable;
  caller: UserCaller;
}

/** Says how an applicant may come in; undefined where this is not a way. */
export type FindAdmission = (db: Db, applicant: Applicant) => Promise<Admission | undefined>;

/**
 * Lets later areas open other ways into organizations, such as a session of the organization's identity
 * provider. They are asked before addresses are looked at.
 */
export const admissionWays = defineExtensionPoint<FindAdmission>('ways into organizations');

/** How an applicant may come in: by a registered way, else by a proven address of a proven domain. */
export async function findAdmission(
  platform: Pick<Platform, 'areas'>,
  db: Db,
  applicant: Applicant,
): Promise<Admission | undefined> {
  for (const find of admissionWays.list(platform)) {
    const admission = await find(db, applicant);
    if (admission !== undefined) return admission;
  }
  const { organization, caller } = applicant;
  const user = await findUser(db, caller.userId);
  const domains = await findProvenDomains(db, organization.id);
  if (user === undefined || !mayJoinByDomain(organization, user, domains)) return undefined;
  return { role: organization.default_role, sso: false };
}
