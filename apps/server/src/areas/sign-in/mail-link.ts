import {
  type Mail,
  type MailCause,
  type MailSender,
  type Platform,
  sendMail,
  type Tx,
} from '../../platform/index.ts';
import { findUsersByEmails } from '../auth/index.ts';
import { createSignInLink } from './links.ts';
import type { LinkPurpose } from './tables.ts';

/** What stands in the text of a mail for a link that is made when it is sent. */
export const LINK_PLACE = '{link}';

/** A link to mail to whoever has an address. */
export interface LinkMail {
  /** Lower case. */
  email: string;
  purpose: LinkPurpose;
  minutes: number;
  /** Where on this server it leads afterwards: a path. */
  returnTo?: string;
  subject: string;
  /** `LINK_PLACE` in it stands for the address of the link. */
  text: string;
  /** The address of the link without its secret, which comes last. */
  address: string;
  /** What is mailed in its place to an address that nobody has; nothing unless given. */
  strangerLink?: string;
  /** Who asks for it. */
  sender?: MailSender;
  /** By whose invite it is asked for. */
  organizationId?: string;
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'sign-in.mail-link': LinkMail;
  }
}

/**
 * Mails a link to the person with an address, if there is one. Whether there is, is found out later:
 * what is done here, and how long it takes, is the same for every address. So is what the budgets of
 * mails hold back: it is decided where the mail is made.
 */
export async function mailLink(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  mail: LinkMail,
): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, 'sign-in.mail-link', mail));
}

/** Lets jobs mail links. */
export function registerLinkMails(platform: Platform): void {
  platform.jobs.register('sign-in.mail-link', (mail) =>
    platform.database.transaction((tx) => sendLink(platform, tx, mail)),
  );
}

async function sendLink(platform: Platform, tx: Tx, mail: LinkMail): Promise<void> {
  const { email: to, subject, text, sender, organizationId } = mail;
  const link = await makeLink(platform, tx, mail);
  if (link === undefined) return;
  const cause: MailCause = { kind: 'link', sender, organizationId };
  const sent: Mail = { to, subject, text: text.replaceAll(LINK_PLACE, () => link) };
  await sendMail(platform, tx, cause, sent);
}

/** The address that is mailed; undefined where nothing is. */
async function makeLink(
  platform: Platform,
  tx: Tx,
  { email, purpose, minutes, returnTo, address, strangerLink }: LinkMail,
): Promise<string | undefined> {
  const [user] = await findUsersByEmails(tx, [email]);
  if (user === undefined) return strangerLink;
  const secret = await createSignInLink(platform, tx, {
    user,
    purpose,
    minutes,
    ...(returnTo === undefined ? {} : { returnTo }),
  });
  return address + secret;
}
