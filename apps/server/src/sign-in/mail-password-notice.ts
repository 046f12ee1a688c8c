import { sendMail, type Tx } from '../platform/index.ts';
import { accountPasswordLabels } from './labels/account-password.ts';
import { fillLabel } from './labels/define-labels.ts';
import type { PageInput } from './page.ts';

/** Tells a person by mail that their password was set or removed, in case it was not them. */
export async function mailPasswordNotice(
  { platform, url, say }: Pick<PageInput, 'platform' | 'url' | 'say'>,
  tx: Tx,
  { to, kind }: { to: string; kind: 'set' | 'removed' },
): Promise<void> {
  const labels = say(accountPasswordLabels);
  const [subject, text] =
    kind === 'set'
      ? [labels.setSubject, labels.setMail]
      : [labels.removedSubject, labels.removedMail];
  const link = url.root('/sign-in/forgotten');
  const time = `${platform.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const values = { host: new URL(link).host, link, time };
  await sendMail(platform, tx, { kind: 'notice' }, { to, subject, text: fillLabel(text, values) });
}
