import { lowerRole, type Role } from '@octavo/contract';
import {
  type Actor,
  type Db,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../../platform/index.ts';
import {
  addMember,
  changeMember,
  countOtherAdmins,
  isMemberElsewhere,
  removeMember,
} from '../../access/index.ts';
import { changeUser, createUser, findUsersByEmails, readEmailDomain } from '../../auth/index.ts';
import { findMember, requireAdminLeft } from '../../members/index.ts';
import { findOrganization, isProvenDomain } from '../../orgs/index.ts';
import { invalidValue, ScimError } from '../scim-error.ts';
import type { UserInput } from './read-user.ts';
import { type ScimUserRow, upsertScimUser } from './users-store.ts';

type UserPlatform = Pick<Platform, 'ids' | 'clock' | 'events'>;

/** In which organization a user is written, and by whom. */
interface UserPlace {
  organizationId: string;
  actor: Actor;
}

/**
 * Makes a person a member who signs in by single sign-on, and answers the id: with the account that
 * has the address, or a new one.
 *
 * @throws ScimError 400 outside of the proven domains, 409 where the person is a member already
 */
export async function createScimUser(
  platform: UserPlatform,
  tx: Tx,
  input: UserInput,
  { organizationId, actor }: UserPlace,
): Promise<string> {
  const { email, displayName } = input;
  await requireProven(tx, organizationId, email);
  const [known] = await findUsersByEmails(tx, [email]);
  if (known !== undefined && (await findMember(tx, organizationId, known.id)) !== undefined) {
    throw taken(email);
  }
  const named = displayName === undefined ? {} : { displayName };
  const made = { email, ...named, managedBy: organizationId, actor };
  const found = known ?? (await createUser(platform, tx, made));
  // An account that was here before is its person's: neither told of nor named by who guesses its address.
  const isManaged = found.managed_by === organizationId;
  const user = isManaged ? await changeUser(platform, tx, found, named, actor) : found;
  const now = readTimestamp(platform.clock);
  const member = {
    organization_id: organizationId,
    user_id: user.id,
    role: input.roles[0] ?? (await findDefaultRole(tx, organizationId)),
    disabled: input.active === false ? 1 : 0,
    sso: 1,
    joined_at: now,
    last_seen_at: null,
    unmet: isManaged ? 0 : 1,
  };
  await addMember(platform, tx, member, actor);
  const sent = { ...input, displayName: displayName ?? readLocalPart(email) };
  await storeNames(tx, user.id, sent, { organizationId, at: now });
  return user.id;
}

/**
 * Makes a user what its provider says it is. Neither makes nor unmakes admins, and keeps the name of an
 * account that is not the organization's alone, or that it has not met.
 *
 * @throws ScimError 400 outside of the proven domains, 409 for an address that is taken, or that only
 * the owner of the account may change
 * @throws ApiError 409 where no admin would be left
 */
export async function changeScimUser(
  platform: UserPlatform,
  tx: Tx,
  before: ScimUserRow,
  input: UserInput,
  { organizationId, actor }: UserPlace,
): Promise<void> {
  const isProven = await hasProvenAddress(tx, organizationId, before.email);
  const isMet = before.unmet !== 1;
  const isOwn = isProven && isMet && !(await isMemberElsewhere(tx, organizationId, before.id));
  if (input.email !== before.email)
    await requireMayMove(tx, before, input, { organizationId, isOwn });
  const named = input.displayName === undefined ? {} : { displayName: input.displayName };
  if (isOwn) await changeUser(platform, tx, before, { email: input.email, ...named }, actor);

  const role = chooseRole(before.role, input.roles);
  const disabled = (input.active ?? before.disabled === 0) ? 0 : 1;
  const sso = isProven ? 1 : before.sso;
  if (disabled === 1) await refuseLastAdmin(tx, organizationId, before);
  if (role !== before.role || disabled !== before.disabled || sso !== before.sso) {
    const place = { organizationId, userId: before.id };
    const changes = { role, disabled, sso };
    await changeMember(platform, tx, place, { before, changes }, actor);
  }
  const isSame =
    input.externalId === before.external_id &&
    input.givenName === before.given_name &&
    input.familyName === before.family_name &&
    (input.displayName ?? before.sent_name) === before.sent_name;
  if (isSame) return;
  const at = readTimestamp(platform.clock);
  const sent = { ...input, displayName: input.displayName ?? before.sent_name ?? undefined };
  await storeNames(tx, before.id, sent, { organizationId, at });
}

/** Removes a user from the organization; the account stays. @throws ApiError 409 for the last admin */
export async function removeScimUser(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  row: ScimUserRow,
  { organizationId, actor }: UserPlace,
): Promise<void> {
  await refuseLastAdmin(tx, organizationId, row);
  await removeMember(platform, tx, { organizationId, userId: row.id }, row, actor);
}

/** The role that a member has after a provider sent some: admins stay what they are. */
function chooseRole(before: Role | null, sent: readonly Role[]): Role | null {
  if (before === 'admin') return before;
  return sent[0] ?? before;
}

/** Refuses to take away who is the last admin who can act. @throws ApiError 409 */
async function refuseLastAdmin(tx: Tx, organizationId: string, row: ScimUserRow): Promise<void> {
  if (row.role !== 'admin') return;
  requireAdminLeft(row, false, await countOtherAdmins(tx, organizationId, row.id));
}

async function requireMayMove(
  tx: Tx,
  before: ScimUserRow,
  { email }: UserInput,
  { organizationId, isOwn }: { organizationId: string; isOwn: boolean },
): Promise<void> {
  await requireProven(tx, organizationId, before.email);
  await requireProven(tx, organizationId, email);
  if (!isOwn) {
    throw new ScimError(409, 'Only the owner of the account can change its address.');
  }
  if ((await findUsersByEmails(tx, [email])).length > 0) throw taken(email);
}

async function requireProven(tx: Tx, organizationId: string, email: string): Promise<void> {
  if (await hasProvenAddress(tx, organizationId, email)) return;
  throw invalidValue(
    'userName',
    `must be in an e-mail domain that the organization has verified: ${email} is not`,
  );
}

function hasProvenAddress(tx: Tx, organizationId: string, email: string): Promise<boolean> {
  return isProvenDomain(tx, organizationId, readEmailDomain(email));
}

function readLocalPart(email: string): string {
  return email.split('@', 1)[0] ?? email;
}

function taken(email: string): ScimError {
  return new ScimError(409, `The userName ${email} is taken.`, 'uniqueness');
}

async function storeNames(
  tx: Tx,
  userId: string,
  { externalId, givenName, familyName, displayName }: UserInput,
  { organizationId, at }: { organizationId: string; at: string },
): Promise<void> {
  await upsertScimUser(tx, {
    organization_id: organizationId,
    user_id: userId,
    external_id: externalId,
    given_name: givenName,
    family_name: familyName,
    display_name: displayName ?? null,
    search_name: displayName?.toLowerCase() ?? null,
    updated_at: at,
  });
}

/** The strongest role that a provider gives. */
const STRONGEST: Role = 'create';

/** What members get whose provider names no role: the organization's default role, never admin. */
async function findDefaultRole(db: Db, organization: string): Promise<Role | null> {
  const role = (await findOrganization(db, organization))?.default_role ?? null;
  return role === null ? null : lowerRole(role, STRONGEST);
}
