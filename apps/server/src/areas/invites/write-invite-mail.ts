import type { Mail } from '../../platform/index.ts';

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

const MAX_NAME = 100;

/** The mail to somebody who was invited, in plain text. What people chose to be called is quoted. */
export function writeInviteMail({ to, inviter, organization, signInUrl }: InviteMail): Mail {
  const who = cleanName(inviter);
  const where = cleanName(organization);
  return {
    to,
    subject: `${who} invites you to ${where}`,
    text: `Hello,

"${who}" has invited you to "${where}", and you are a member now.

Sign in as ${to} to see what is there:

${signInUrl}

If you do not know who that is, you need not do anything.
`,
  };
}

/** A name on one line, without what hides or turns text around, and not longer than a line or two. */
function cleanName(name: string): string {
  const line = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME).join('')}…` : line;
}
