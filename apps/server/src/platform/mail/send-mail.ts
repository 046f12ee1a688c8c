import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type BudgetScope, decideMail, listBudgets, type MailCause } from './mail-budgets.ts';
import { findSpent, updateSpent } from './mail-budgets-store.ts';
import type { Mail, MailTransport } from './mail-transport.ts';

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'mail.send': Mail;
  }
}

/** What the gate of all mails stands on: a part of the platform. */
export interface MailGate {
  readonly config: Pick<Config, 'mail'>;
  readonly database: Pick<Database, 'afterCommit'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * The gate that every mail passes: sends mails once the transaction is committed, and tries again where
 * the mail server does not take one. What is beyond a budget of its recipient, of who causes it, of the
 * organization or of the installation is held back for good, counted and logged. Secrets that mails
 * carry have to end soon: until then they wait in the database. A subject holds no text that a person
 * typed in, and a body has it by `cleanFreeText` alone.
 *
 * @returns the mails that were held back
 */
export async function sendMails<Sent extends Mail>(
  gate: MailGate,
  tx: Tx,
  cause: MailCause,
  mails: readonly Sent[],
): Promise<Sent[]> {
  if (mails.length === 0) return [];
  const now = gate.clock.now();
  const budgets = mails.map(({ to }) => listBudgets(gate.config.mail, cause, to));
  const names = new Set(budgets.flat().map(({ name }) => name));
  const known = await findSpent(tx, [...names]);
  const spent = new Map<string, number>();
  const held: Sent[] = [];
  for (const [at, mail] of mails.entries()) {
    const decided = decideMail(budgets[at] ?? [], known, now.getTime());
    if (decided.kind === 'held') {
      held.push(mail);
      noteHeld(gate, tx, cause, decided.scope);
      continue;
    }
    for (const [name, until] of decided.spent) {
      known.set(name, until);
      spent.set(name, until);
    }
    const { to, subject, text } = mail;
    await gate.jobs.enqueue(tx, 'mail.send', { to, subject, text });
  }
  if (spent.size > 0) await updateSpent(tx, spent, now.toISOString());
  return held;
}

/** Sends one mail by the same gate; says whether it goes. */
export async function sendMail(
  gate: MailGate,
  tx: Tx,
  cause: MailCause,
  mail: Mail,
): Promise<boolean> {
  return (await sendMails(gate, tx, cause, [mail])).length === 0;
}

/** How long a mail waits for a mail server that is away: as long as mail servers themselves wait. */
const PATIENCE_MS = 3 * 24 * 60 * 60_000;

/** Lets jobs hand mails over by a transport. */
export function registerMail(jobs: Jobs, transport: MailTransport): void {
  jobs.register('mail.send', (mail) => transport.deliver(mail), {
    patienceMs: PATIENCE_MS,
  });
}

/** Counts and logs a mail that is held back: by what, never whom it would have gone to. */
function noteHeld(gate: MailGate, tx: Tx, cause: MailCause, scope: BudgetScope): void {
  const { kind, sender, organizationId } = cause;
  gate.database.afterCommit(tx, () => {
    gate.metrics
      .counter('octavo_mails_held_total', 'Mails that were held back by a limit.', [
        'kind',
        'budget',
      ])
      .inc({ kind, budget: scope });
    gate.log.warn(
      { kind, budget: scope, sender, organizationId },
      'a mail was held back by a limit',
    );
  });
}
