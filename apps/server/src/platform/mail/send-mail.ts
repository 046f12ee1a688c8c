import type { Tx } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail, MailTransport } from './mail-transport.ts';

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'mail.send': Mail;
  }
}

/**
 * Sends a mail once the transaction is committed, and tries again where the mail server does not take
 * it. Secrets that it carries have to end soon: until then they wait in the database.
 */
export async function sendMail(
  { jobs }: { readonly jobs: Jobs },
  tx: Tx,
  mail: Mail,
): Promise<void> {
  await jobs.enqueue(tx, 'mail.send', mail);
}

/** Lets jobs hand mails over by a transport. */
export function registerMail(jobs: Jobs, transport: MailTransport): void {
  jobs.register('mail.send', (mail) => transport.deliver(mail), { maxAttempts: 8 });
}
