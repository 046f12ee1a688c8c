import { type MailMessages, mailCatalog } from '@octavo/messages/mail';
import { findUser } from '../areas/auth/index.ts';
import { cleanFreeText, type Platform, sendMail, type Tx } from '../platform/index.ts';

/** A mail about a change of what protects an account. */
interface Notice {
  /** Whose account it is. */
  userId: string;
  /** The address, where it is not the present one. */
  to?: string;
  /** In which the change was made; English where that is not known. */
  language: string | undefined;
  write(mails: MailMessages, host: string): { subject: string; text: string };
}

/** Events of two-step sign-in that nothing but the server has to be named for. */
const TWO_STEP = [
  ['two-step.enabled', 'twoStepOn'],
  ['two-step.disabled', 'twoStepOff'],
  ['two-step.recovery-codes-made', 'recoveryCodesMade'],
  ['two-step.locked', 'codesLocked'],
] as const;

/**
 * Mails people whatever is changed about how they sign in, in the transaction of the change, whether it
 * was made on a page or by a program: so they learn of it where it was somebody else.
 */
export function subscribeNotices(platform: Platform): void {
  const { events } = platform;
  const tell = (tx: Tx, notice: Notice) => mailNotice(platform, tx, notice);
  events.on('passkey.created', (tx, { object, after, language }) =>
    tell(tx, {
      userId: object.userId,
      language,
      write: ({ passkeyAdded: { subject, text } }, host) => ({
        subject,
        text: text({ host, name: cleanFreeText(String(after?.name ?? '')) }),
      }),
    }),
  );
  events.on('passkey.deleted', (tx, { object, before, language }) =>
    tell(tx, {
      userId: object.userId,
      language,
      write: ({ passkeyRemoved: { subject, text } }, host) => ({
        subject,
        text: text({ host, name: cleanFreeText(String(before?.name ?? '')) }),
      }),
    }),
  );
  for (const [name, kind] of TWO_STEP) {
    events.on(name, (tx, { object, language }) =>
      tell(tx, {
        userId: object.id,
        language,
        write: (mails, host) => ({
          subject: mails[kind].subject,
          text: mails[kind].text({ host }),
        }),
      }),
    );
  }
  events.on('two-step.recovery-code-used', (tx, { object, after, language }) =>
    tell(tx, {
      userId: object.id,
      language,
      write: ({ recoveryCodeUsed: { subject, text } }, host) => ({
        subject,
        text: text({ host, count: Number(after?.recoveryCodesLeft ?? 0) }),
      }),
    }),
  );
  events.on('user.updated', async (tx, { object, before, after, language }) => {
    const { email: left } = before ?? {};
    if (typeof left !== 'string') return;
    await tell(tx, {
      userId: object.id,
      to: left,
      language,
      write: ({ emailChanged: { subject, text } }, host) => ({
        subject,
        text: text({ host, email: String(after?.email ?? '') }),
      }),
    });
  });
}

async function mailNotice(
  platform: Platform,
  tx: Tx,
  { userId, to, language = '', write }: Notice,
): Promise<void> {
  const address = to ?? (await findUser(tx, userId))?.email;
  if (address === undefined) return;
  const mails = mailCatalog.messagesFor(language);
  const { publicUrl } = platform.config;
  const { subject, text } = write(mails, new URL(publicUrl).host);
  const link = `${publicUrl.replace(/\/$/, '')}/account`;
  await sendMail(
    platform,
    tx,
    { kind: 'notice' },
    { to: address, subject, text: `${text}\n\n${mails.notYou({ link })}` },
  );
}
