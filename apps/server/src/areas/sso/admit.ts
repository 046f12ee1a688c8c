import type { Role } from '@octavo/contract';
import {
  type Db,
  type Platform,
  readTimestamp,
  type Tx,
  type UserActor,
} from '../../platform/index.ts';
import { addMember, changeMember } from '../access/index.ts';
import {
  createUser,
  findUser,
  findUsersByEmails,
  normalizeEmail,
  type UsersTable,
} from '../auth/index.ts';
import { findMember, type MemberRow } from '../members/index.ts';
import { isProvenDomain } from '../orgs/index.ts';
import { addTeamMembers, findTeam } from '../teams/index.ts';
import { insertIdentity } from './identities-store.ts';

/** What of a provider decides on those whom it brings. */
export interface AdmittingProvider {
  id: string;
  organization_id: string;
  default_role: Role | null;
  default_team: string | null;
}

/** Whom a provider says somebody is; its message was checked before. */
export interface AssertedPerson {
  /** The `NameID` or `sub`: stays the same for a person. */
  subject: string;
  email: string;
  displayName?: string;
}

/** What comes of the word of a provider. */
export type Admission =
  | { readonly kind: 'admitted'; readonly userId: string }
  /** The address is in no domain that the organization has proven. */
  | { readonly kind: 'foreign-domain' }
  /** The person is disabled in the organization. */
  | { readonly kind: 'disabled' }
  /** The person has an account which has not confirmed yet that the provider may sign in to it. */
  | { readonly kind: 'unlinked'; readonly userId: string; readonly subject: string };

/**
 * Lets in whom an organization's provider vouches for, as member of the organization: whoever is none
 * becomes one with the provider's default role, in its default team.
 *
 * An account may belong to several organizations, and any of them chooses its provider. So a provider
 * is believed about addresses in domains that its organization has proven, and about no others: it
 * could name whomever it likes. Accounts are found by the subject first, then by the address. One that
 * was there before is its person's own: it confirms first that this provider may sign in to it, unless a
 * provider of the organization made it and nobody has come in by another way.
 */
export async function admitByProvider(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  provider: AdmittingProvider,
  person: AssertedPerson,
): Promise<Admission> {
  const email = normalizeEmail(person.email);
  const known = await findIdentity(tx, provider.id, person.subject);
  if (!(await isTrusted(tx, provider, known?.email ?? email))) return { kind: 'foreign-domain' };
  const [found] = known === undefined ? await findUsersByEmails(tx, [email]) : [known];
  if (found !== undefined && (await isDisabled(tx, provider, found))) return { kind: 'disabled' };
  if (found !== undefined && found !== known && found.managed_by !== provider.organization_id) {
    return { kind: 'unlinked', userId: found.id, subject: person.subject };
  }
  const user = found ?? (await makeUser(platform, tx, provider, { ...person, email }));
  const member = await findMember(tx, provider.organization_id, user.id);
  await enrol(platform, tx, provider, user, member);
  if (known === undefined) {
    await insertIdentity(tx, {
      provider_id: provider.id,
      subject: person.subject,
      user_id: user.id,
      created_at: readTimestamp(platform.clock),
    });
  }
  return { kind: 'admitted', userId: user.id };
}

async function findIdentity(
  db: Db,
  providerId: string,
  subject: string,
): Promise<UsersTable | undefined> {
  const identity = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity && findUser(db, identity.user_id);
}

async function isTrusted(db: Db, provider: AdmittingProvider, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return isProvenDomain(db, provider.organization_id, domain);
}

async function isDisabled(
  db: Db,
  { organization_id: organizationId }: AdmittingProvider,
  { id }: UsersTable,
): Promise<boolean> {
  return (await findMember(db, organizationId, id))?.disabled === 1;
}

/** An account that the provider is the only way into. */
async function makeUser(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  { id, organization_id: managedBy }: AdmittingProvider,
  { email, displayName }: AssertedPerson,
): Promise<UsersTable> {
  return createUser(platform, tx, {
    email,
    managedBy,
    actor: { kind: 'system', task: `sso ${id}` },
    ...(displayName === undefined ? {} : { displayName }),
  });
}

/** Makes the person a member that signs in by the provider. */
async function enrol(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  provider: AdmittingProvider,
  user: UsersTable,
  member: MemberRow | undefined,
): Promise<void> {
  const actor: UserActor = { kind: 'user', userId: user.id };
  if (member !== undefined) {
    if (member.sso === 1) return;
    const place = { organizationId: provider.organization_id, userId: user.id };
    await changeMember(platform, tx, place, { before: member, changes: { sso: 1 } }, actor);
    return;
  }
  const row = {
    organization_id: provider.organization_id,
    user_id: user.id,
    role: provider.default_role,
    disabled: 0,
    sso: 1,
    joined_at: readTimestamp(platform.clock),
    last_seen_at: null,
  };
  await addMember(platform, tx, row, actor);
  await joinDefaultTeam(platform, tx, provider, actor);
}

/** Puts a new member into the team of the provider, if that is still there. */
async function joinDefaultTeam(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  { organization_id: organizationId, default_team: id }: AdmittingProvider,
  actor: UserActor,
): Promise<void> {
  if (id === null || (await findTeam(tx, organizationId, id)) === undefined) return;
  const { userId } = actor;
  await addTeamMembers(platform, tx, { id, organizationId }, [{ userId }], actor);
}
