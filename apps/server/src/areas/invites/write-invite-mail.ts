import { cleanFreeText, type Mail } from '../../platform/index.ts';

/** What the mail to somebody who was invited says. */
export interface InviteMail {
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
