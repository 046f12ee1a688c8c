import type { Role } from '@octavo/contract';
import {
  type Actor,
  cleanFreeText,
  type Mail,
  type MailCause,
  type MailGate,
  type Platform,
  readTimestamp,
  sendMails,
  type Tx,
  userIdOf,
} from '../../platform/index.ts';
import { addMember, findMemberIds } from '../access/index.ts';
import {
  createUser,
  findFirstUserId,
  findUsersByEmails,
  normalizeEmail,
  readEmailDomain,
} from '../auth/index.ts';
import { findProvenDomains, type OrganizationsTable } from '../orgs/index.ts';

/** One address that is invited; role null makes a guest. */
export interface Invitation {
  email: string;
  role: Role | null;
  sso: boolean;
}

/** What came of inviting. */
export interface InvitationOutcome {
  /** Ids of all people behind the addresses, in their order, each once. */
  users: string[];
  /** How many became members. */
  invited: number;
  /** Addresses that cannot sign in through the organization's single sign-on. */
  failedSSOEmails?: string[];
  /** Addresses of new members who get no mail, since too many were sent. */
  heldBackEmails?: string[];
}

/** Who invites, and where those whom they invite sign in. */
export interface Inviter {
  displayName: string;
  signInUrl: string;
  actor: Actor;
}

/**
 * Makes people members and tells them by mail, so that nothing in the answer says who had an account or
 * since when: those who have no account get one, members stay as
 * they are, disabled ones too, and get no mail. Of mails that a budget holds back, the outcome tells.
 */
export async function invitePeople(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'> & MailGate,
  tx: Tx,
  organization: OrganizationsTable,
  invitations: readonly Invitation[],
  { displayName, signInUrl, actor }: Inviter,
): Promise<InvitationOutcome> {
  const domains = await findProvenDomains(tx, organization.id);
  const wanted = new Map<string, Invitation>();
  const failed: string[] = [];
  for (const invitation of invitations) {
    const email = normalizeEmail(invitation.email);
    if (invitation.sso && !domains.includes(readEmailDomain(email))) {
      failed.push(invitation.email);
    } else if (!wanted.has(email)) wanted.set(email, invitation);
  }
  const known = new Map(
    (await findUsersByEmails(tx, [...wanted.keys()])).map((user) => [user.email, user.id]),
  );
  const members = await findMemberIds(tx, organization.id, [...known.values()]);
  const users: string[] = [];
  const mails: Mail[] = [];
  const undatedSince = await findFirstUserId(tx);
  const age = undatedSince === undefined ? {} : { undatedSince };
  for (const [email, { role, sso }] of wanted) {
    const id = known.get(email) ?? (await createUser(platform, tx, { email, actor, ...age })).id;
    users.push(id);
    if (members.has(id)) continue;
    const member = {
      organization_id: organization.id,
      user_id: id,
      role,
      disabled: 0,
      sso: sso ? 1 : 0,
      joined_at: readTimestamp(platform.clock),
      last_seen_at: null,
      unmet: known.has(email) ? 1 : 0,
    };
    await addMember(platform, tx, member, actor);
    const { title } = organization;
    mails.push(
      writeInviteMail({ to: email, inviter: displayName, organization: title, signInUrl }),
    );
  }
  const userId = userIdOf(actor);
  const cause: MailCause = {
    kind: 'invite',
    organizationId: organization.id,
    sender: userId === null ? undefined : { userId },
  };
  const held = await sendMails(platform, tx, cause, mails);
  return {
    users,
    invited: mails.length,
    ...(failed.length > 0 ? { failedSSOEmails: failed } : {}),
    ...(held.length > 0 ? { heldBackEmails: held.map(({ to }) => to) } : {}),
  };
}

/** What the mail to somebody who was invited says. */
interface InviteMail {
  /** The address that was invited. */
  to: string;
  /** Who invites, as they call themselves. */
  inviter: string;
  organization: string;
  /** Where people sign in. */
  signInUrl: string;
}

/**
 * The mail to somebody who was invited, in plain text. Its subject is the same for all: whoever
 * invites chose what they and their organization are called, and may be a stranger.
 */
export function writeInviteMail({ to, inviter, organization, signInUrl }: InviteMail): Mail {
  const { host } = new URL(signInUrl);
  return {
    to,
    subject: `You have been invited to ${host}`,
    text: `Hello,

somebody has invited you to an organization on ${host}, and you are now a member of it. These are the names that the inviter uses:

Invited by: "${cleanFreeText(inviter)}"
Organization: "${cleanFreeText(organization)}"

Sign in as ${to} to see the organization:

${signInUrl}

If you do not know this person, you do not need to do anything.
`,
  };
}
