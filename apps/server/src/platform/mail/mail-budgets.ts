import { sha256Base64url } from '../hash.ts';
import { readAddress } from '../net/address-range.ts';

/** How many mails may be sent; see the options that begin with `OCTAVO_MAIL_PER_`. */
export interface MailLimits {
  /** Links, and as many invites, that go to one address in an hour. */
  perRecipient: number;
  /** Mails that one person causes in a day. */
  perSender: number;
  /** Mails that one organization causes in a day. */
  perOrganization: number;
  /** Mails of the whole installation in a day, notices aside. */
  perDay: number;
}

/**
 * What a mail is about. A link lets its reader in or proves an address, an invite tells of an
 * organization, a notice tells a person what was changed about how they sign in.
 */
export type MailKind = 'link' | 'invite' | 'notice';

/** Who causes a mail: a person, or an address of the network that nobody signed in from. */
export type MailSender = { readonly userId: string } | { readonly address: string };

/** What a mail is counted by, besides whom it goes to. */
export interface MailCause {
  readonly kind: MailKind;
  /** Undefined where the server acts by itself. */
  readonly sender?: MailSender | undefined;
  /** On behalf of which organization it is sent, if it is. */
  readonly organizationId?: string | undefined;
}

/** What a budget is of. */
export type BudgetScope = 'recipient' | 'again' | 'sender' | 'organization' | 'installation';

/** A budget that a mail is paid from: so many in `windowMs`, at once or spread over it. */
export interface MailBudget {
  readonly scope: BudgetScope;
  /** Names it among all; it holds no address of a person in the clear. */
  readonly name: string;
  readonly count: number;
  readonly windowMs: number;
  /** How many of them are not for this mail. */
  readonly reserve: number;
}

/** Until when budgets are spent, by their names, in milliseconds since 1970. */
export type SpentUntil = ReadonlyMap<string, number>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Notices to one address for each link that may go there. */
const NOTICES_PER_LINK = 6;
/** Many people may share an address of the network. */
const PEOPLE_PER_ADDRESS = 10;
/** What invites leave of the installation's budget for those who want to sign in. */
const KEPT_FOR_LINKS = 0.5;

/**
 * The budgets that a mail is paid from. Notices are paid from one of their own: what else is sent, by
 * whomever, cannot keep a person from learning that their account was changed.
 */
export function listBudgets(limits: MailLimits, cause: MailCause, to: string): MailBudget[] {
  const { kind, sender, organizationId } = cause;
  const recipient = sha256Base64url(foldAddress(to));
  const perHour = limits.perRecipient * (kind === 'notice' ? NOTICES_PER_LINK : 1);
  const budgets: MailBudget[] = [
    { ...makeBudget('recipient', `${kind} ${recipient}`, perHour), windowMs: HOUR_MS },
  ];
  if (kind === 'notice') return budgets;
  if (kind === 'invite') {
    budgets.push(makeBudget('again', `${organizationId ?? ''} ${recipient}`, 1));
  }
  if (sender !== undefined) budgets.push(describeSender(limits, sender));
  if (organizationId !== undefined) {
    budgets.push(makeBudget('organization', organizationId, limits.perOrganization));
  }
  const kept = kind === 'invite' ? Math.floor(limits.perDay * KEPT_FOR_LINKS) : 0;
  budgets.push({ ...makeBudget('installation', '', limits.perDay), reserve: kept });
  return budgets;
}

/** What came of the wish to send a mail: what is spent then, or which budget holds it back. */
export type MailDecision =
  | { readonly kind: 'sent'; readonly spent: SpentUntil }
  | { readonly kind: 'held'; readonly scope: BudgetScope };

/** Pays a mail from all of its budgets, or from none where one of them is spent. */
export function decideMail(
  budgets: readonly MailBudget[],
  known: SpentUntil,
  now: number,
): MailDecision {
  const spent = new Map<string, number>();
  for (const { scope, name, count, windowMs, reserve } of budgets) {
    const interval = windowMs / count;
    const until = Math.max(now, known.get(name) ?? 0) + interval;
    // Rounding is no reason to hold back the last one.
    if (until - now > windowMs - reserve * interval + 1) return { kind: 'held', scope };
    spent.set(name, Math.ceil(until));
  }
  return { kind: 'sent', spent };
}

function makeBudget(scope: BudgetScope, name: string, count: number): MailBudget {
  return { scope, name: `${scope} ${name}`, count, windowMs: DAY_MS, reserve: 0 };
}

function describeSender(limits: MailLimits, sender: MailSender): MailBudget {
  if ('userId' in sender) return makeBudget('sender', sender.userId, limits.perSender);
  const network = sha256Base64url(readNetwork(sender.address));
  return makeBudget('sender', network, limits.perSender * PEOPLE_PER_ADDRESS);
}

/** An address without the tag that many mail servers pass over: `mira+docs@` is read by `mira@`. */
function foldAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/(?<=.)\+.*$/, '')}${email.slice(at)}`.toLowerCase();
}

/** What of a client's address is of one customer: of IPv6 the first 64 bits. */
function readNetwork(address: string): string {
  const read = readAddress(address);
  if (read === undefined || read.kind() === 'ipv4') return address;
  return read.toByteArray().slice(0, 8).join('.');
}
