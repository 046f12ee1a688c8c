import { type Mail, type Platform, sendMail, type Tx } from '../../platform/index.ts';
import { findUsersByEmails } from '../auth/index.ts';
import { takeMailTry } from './account-limits.ts';
import { createSignInLink } from './links.ts';
import type { LinkPurpose } from './tables.ts';

/** A link to mail to whoever has an address. */
export interface LinkMail {
  /** Lower case. */
  email: string;
  purpose: LinkPurpose;
  minutes: number;
  /** Where on this server it leads afterwards: a path. */
  returnTo?: string;
  subject: string;
  /** `{link}` in it stands for the address of the link. */
  text: string;
  /** The address of the link without its secret, which comes last. */
  address: string;
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'sign-in.mail-link': LinkMail;
  }
}

/**
 * Mails a link to the person with an address, if there is one. Whether there is, is found out later:
 * what is done here, and how long it takes, is the same for every address. More than five links an
 * hour are not sent to one.
 */
export async function mailLink(
  platform: Pick<Platform, 'database' | 'jobs' | 'caches' | 'clock' | 'peers'>,
  mail: LinkMail,
): Promise<void> {
  if (!(await takeMailTry(platform, mail.email))) return;
  await platform.database.transaction((tx) => platform.jobs.enqueue(tx, 'sign-in.mail-link', mail));
}

/** Lets jobs mail links. */
export function registerLinkMails(platform: Platform): void {
  platform.jobs.register('sign-in.mail-link', (mail) =>
    platform.database.transaction((tx) => sendLink(platform, tx, mail)),
  );
}

async function sendLink(platform: Platform, tx: Tx, mail: LinkMail): Promise<void> {
  const { email: to, subject, text, purpose, minutes, returnTo } = mail;
  const [user] = await findUsersByEmails(tx, [to]);
  if (user === undefined) return;
  const secret = await createSignInLink(platform, tx, {
    ...{ user, purpose, minutes },
    ...(returnTo === undefined ? {} : { returnTo }),
  });
  const sent: Mail = { to, subject, text: text.replaceAll('{link}', () => mail.address + secret) };
  await sendMail(platform, tx, sent);
}
