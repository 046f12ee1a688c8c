import { findUser } from '../areas/auth/index.ts';
import { cleanFreeText, type Platform, sendMail, type Tx } from '../platform/index.ts';
import { fillLabel, type LabelTable } from './labels/define-labels.ts';
import { noticeLabels } from './labels/notices.ts';
import { isLanguage } from './languages.ts';

type NoticeName = typeof noticeLabels extends LabelTable<infer Name> ? Name : never;

/** A mail about a change of what protects an account. */
interface Notice {
  /** Whose account it is. */
  userId: string;
  /** The address, where it is not the present one. */
  to?: string;
  subject: NoticeName;
  text: NoticeName;
  values?: Readonly<Record<string, string>>;
  /** In which the change was made; English where that is not known. */
  language: string | undefined;
}

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
      subject: 'passkeyAdded',
      text: 'passkeyAddedText',
      language,
      values: { name: cleanFreeText(String(after?.name ?? '')) },
    }),
  );
  events.on('passkey.deleted', (tx, { object, before, language }) =>
    tell(tx, {
      userId: object.userId,
      subject: 'passkeyRemoved',
      text: 'passkeyRemovedText',
      language,
      values: { name: cleanFreeText(String(before?.name ?? '')) },
    }),
  );
  const twoStep = [
    ['two-step.enabled', 'twoStepOn', 'twoStepOnText'],
    ['two-step.disabled', 'twoStepOff', 'twoStepOffText'],
    ['two-step.recovery-codes-made', 'codesMade', 'codesMadeText'],
    ['two-step.recovery-code-used', 'codeUsed', 'codeUsedText'],
    ['two-step.locked', 'locked', 'lockedText'],
  ] as const;
  for (const [name, subject, text] of twoStep) {
    events.on(name, (tx, { object, after, language }) =>
      tell(tx, {
        userId: object.id,
        subject,
        text,
        language,
        values: { count: String(after?.recoveryCodesLeft ?? '') },
      }),
    );
  }
  events.on('user.updated', async (tx, { object, before, after, language }) => {
    const { email: left } = before ?? {};
    if (typeof left !== 'string') return;
    await tell(tx, {
      userId: object.id,
      to: left,
      language,
      subject: 'emailChanged',
      text: 'emailChangedText',
      values: { email: String(after?.email ?? '') },
    });
  });
}

async function mailNotice(
  platform: Platform,
  tx: Tx,
  { userId, to, subject, text, values = {}, language = '' }: Notice,
): Promise<void> {
  const address = to ?? (await findUser(tx, userId))?.email;
  if (address === undefined) return;
  const labels = noticeLabels[isLanguage(language) ? language : 'en'];
  const { publicUrl } = platform.config;
  const { host } = new URL(publicUrl);
  const link = `${publicUrl.replace(/\/$/, '')}/account`;
  await sendMail(
    platform,
    tx,
    { kind: 'notice' },
    {
      to: address,
      subject: labels[subject],
      text: `${fillLabel(labels[text], { ...values, host })}\n\n${fillLabel(labels.notYou, { link })}`,
    },
  );
}
