import type { IncomingMessage } from 'node:http';
import type { SiteMessages } from '@octavo/messages/site';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import { openOnce } from '../../platform/index.ts';
import { loadSiteAssets } from '../assets/site-assets.ts';
import { chooseAcceptedLanguage } from '../content/choose-accepted-language.ts';
import type { Answer } from '../respond/answer.ts';
import { answerDirectly } from '../respond/direct-answer.ts';
import { type AccessPageParts, renderAccessPage } from '../templates/access-page.ts';
import { renderAwayPage } from '../templates/away-page.ts';
import { SIGN_OUT_PATH } from './request-address.ts';

/** Tells somebody that a site is not for them, without a word of what is on it. */
export function answerClosed(request: IncomingMessage, resolved: ResolvedSite): Promise<Answer> {
  return answerAccessPage(403, request, resolved, (labels) => ({
    title: labels.closed,
    text: labels.closedText,
  }));
}

/** Tells somebody that their token did not let them in, but not why. */
export function answerRefused(request: IncomingMessage, resolved: ResolvedSite): Promise<Answer> {
  return answerAccessPage(403, request, resolved, (labels) => ({
    title: labels.refused,
    text: labels.refusedText,
    link: { title: labels.tryAgain, href: resolved.basePath },
  }));
}

/** Asks a visitor whether they want to sign out. */
export function answerSignOutForm(
  request: IncomingMessage,
  resolved: ResolvedSite,
): Promise<Answer> {
  return answerAccessPage(200, request, resolved, (labels) => ({
    title: labels.signOut,
    text: labels.signOutText,
    form: { title: labels.signOut, action: resolved.basePath + SIGN_OUT_PATH },
    link: { title: labels.backToPages, href: resolved.basePath },
  }));
}

/** Tells somebody that they are signed out. */
export function answerSignedOut(request: IncomingMessage, resolved: ResolvedSite): Promise<Answer> {
  return answerAccessPage(200, request, resolved, (labels) => ({
    title: labels.signedOut,
    text: labels.signedOutText,
    link: { title: labels.signInAgain, href: resolved.basePath },
  }));
}

/** A file that the pages of this module are made with, where an address is that of one. */
export async function findAccessAsset({
  path,
}: Pick<ResolvedSite, 'path'>): Promise<Answer | undefined> {
  const name = /^~assets\/([^/]+)$/.exec(path)?.[1];
  const response = name === undefined ? undefined : await (await assets.get()).find(name);
  return response && { kind: 'prepared', response, keep: false };
}

/** Answers with a page of this kind in the reader's language; its files are below `basePath`. */
export async function answerAccessPage(
  status: number,
  { headers }: IncomingMessage,
  { basePath }: Pick<ResolvedSite, 'basePath'>,
  describe: (labels: SiteMessages) => AccessPageParts,
): Promise<Answer> {
  const language = chooseAcceptedLanguage(headers['accept-language']);
  const { names } = await assets.get();
  const body = renderAccessPage(describe(language.labels), {
    lang: language.lang,
    dir: language.dir,
    style: `${basePath}~assets/${names.style}`,
    theme: `${basePath}~assets/${names.theme}`,
  });
  const varies = { 'Content-Language': language.lang, Vary: 'Accept-Language, Cookie' };
  return answerDirectly({ status, headers: varies, body });
}

const assets = openOnce(() => loadSiteAssets());

/** When it is worth asking again, in seconds. */
const AGAIN_SECONDS = 5;

/** Tells a reader that nothing can be looked up at the moment, such as while the database is away. */
export function answerAway({ headers }: IncomingMessage): Answer {
  const { lang, dir, labels } = chooseAcceptedLanguage(headers['accept-language']);
  const said = { title: labels.away, text: labels.awayText, againSeconds: AGAIN_SECONDS };
  return answerDirectly({
    status: 503,
    headers: {
      'Content-Language': lang,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      'Retry-After': String(AGAIN_SECONDS),
      Vary: 'Accept-Language',
    },
    body: renderAwayPage({ lang, dir, ...said }),
  });
}
