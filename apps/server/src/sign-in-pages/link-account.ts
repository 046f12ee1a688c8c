import { mailCatalog } from '@octavo/messages/mail';
import { findUser } from '../areas/auth/index.ts';
import { createSignInLink, type SignInOutcome } from '../areas/sign-in/index.ts';
import {
  type Admission,
  findLinkRequest,
  LINK_MINUTES,
  type LinkRequest,
  openLinkRequest,
} from '../areas/sso/index.ts';
import { cleanFreeText, sendMail, type Tx } from '../platform/index.ts';
import { html } from '../site/index.ts';
import type { PageInput, PageReply, ShownPage } from './page.ts';
import { replyToProof } from './start-session.ts';
import { renderNotice } from './templates/form.ts';

/** What comes of the word of a provider: as of other proofs, or an account has to agree first. */
export type ProviderOutcome =
  | SignInOutcome
  | { readonly kind: 'unlinked'; readonly request: LinkRequest; readonly email: string };

/**
 * Asks an account whether a provider may sign in to it: keeps the request and mails a link to the
 * address that the account has, as often as links are mailed to one.
 */
export async function askToLink(
  { platform, language, url }: Pick<PageInput, 'platform' | 'language' | 'url'>,
  tx: Tx,
  providerId: string,
  { userId, subject }: Extract<Admission, { kind: 'unlinked' }>,
): Promise<ProviderOutcome> {
  const user = await findUser(tx, userId);
  const id = await openLinkRequest(platform, tx, { providerId, subject, userId });
  const request = await findLinkRequest(platform, tx, { id, userId });
  if (user === undefined || request === undefined)
    throw new Error('There is no account to confirm this.');
  const secret = await createSignInLink(platform, tx, {
    user,
    purpose: 'link-provider',
    minutes: LINK_MINUTES,
    returnTo: linkPath(id),
  });
  const mail = mailCatalog.messagesFor(language).confirmAccount;
  const link = url.root(`/sso/confirm/${secret}`);
  const values = {
    ...nameParts(request, user.email),
    host: new URL(link).host,
    link,
    organization: `"${cleanFreeText(request.organizationTitle)}"`,
  };
  const cause = { kind: 'link', organizationId: request.organizationId } as const;
  const text = mail.text(values);
  await sendMail(platform, tx, cause, { to: user.email, subject: mail.subject, text });
  return { kind: 'unlinked', request, email: user.email };
}

/** What a browser is answered after a provider said who its person is. */
export function replyToProvider(
  input: Pick<PageInput, 'platform' | 'messages' | 'returnTo' | 'cookie'>,
  outcome: ProviderOutcome,
): PageReply {
  if (outcome.kind !== 'unlinked') return replyToProof(input, outcome);
  const labels = input.messages.link;
  const values = nameParts(outcome.request, outcome.email);
  return {
    status: 403,
    title: labels.title,
    main: html`<p>${labels.text(values)}</p>
<p>${labels.mailed(values)}</p>
<p><a class="button second" href="${linkPath(outcome.request.id)}">${labels.own}</a></p>`,
  };
}

/** Where an account that is signed in by its own means agrees. */
export function linkPath(id: string): string {
  return `/sso/links/${id}`;
}

/** The id of the request that a mailed link is for, as `linkPath` wrote it. */
export function readLinkPath(path: string | null): string {
  return path?.slice(linkPath('').length) ?? '';
}

/** The page on which an account agrees that a provider may sign in to it. */
export function renderLinkRequest(
  { messages, formFields }: Pick<PageInput, 'messages' | 'formFields'>,
  request: LinkRequest,
  { email, action }: { email: string; action: string },
): ShownPage {
  const labels = messages.link;
  return {
    title: labels.title,
    main: html`<p>${labels.ask(nameParts(request, email))}</p>
<form method="post" action="${action}">${formFields}<button>${labels.agree}</button></form>`,
  };
}

/** The page for a request that nobody can agree to. */
export function renderEndedLink({ messages }: Pick<PageInput, 'messages'>): ShownPage {
  const labels = messages.link;
  return { status: 404, title: labels.title, main: renderNotice('danger', labels.ended) };
}

/** Where a linked account goes on: to its provider, who signs it in now. */
export function startLinked({ provider }: LinkRequest): PageReply {
  return { location: `/sso/${provider.kind}/${provider.id}/start` };
}

function nameParts({ organizationTitle }: LinkRequest, email: string) {
  // One line, whatever it holds, and kept apart from the direction of the text around.
  return { organization: `\u2068${organizationTitle.replace(/\s+/g, ' ')}\u2069`, email };
}
