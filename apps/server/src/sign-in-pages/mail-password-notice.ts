import { mailCatalog } from '@octavo/messages/mail';
import { sendMail, type Tx } from '../platform/index.ts';
import type { PageInput } from './page.ts';

/** Tells a person by mail that their password was set or removed, in case it was not them. */
export async function mailPasswordNotice(
  { platform, url, language }: Pick<PageInput, 'platform' | 'url' | 'language'>,
  tx: Tx,
  { to, kind }: { to: string; kind: 'set' | 'removed' },
): Promise<void> {
  const mails = mailCatalog.messagesFor(language);
  const { subject, text } = kind === 'set' ? mails.passwordSet : mails.passwordRemoved;
  const link = url.root('/sign-in/forgotten');
  const time = `${platform.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const values = { host: new URL(link).host, link, time };
  await sendMail(platform, tx, { kind: 'notice' }, { to, subject, text: text(values) });
}
