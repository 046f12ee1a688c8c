import { directionOf } from '@octavo/messages';
import { signInCatalog } from '@octavo/messages/sign-in';
import { EMPTY, type Html, html, trustHtml } from '../../site/index.ts';
import { type Language, OFFERED_LANGUAGES } from '../languages.ts';

/** What the frame of a page needs to know. */
export interface FrameView {
  title: string;
  main: Html;
  language: Language;
  /** The name of the server, as people know it. */
  host: string;
  styleHref: string;
  /** The path of the page, for those who change the language; none where it can't be asked for again. */
  path?: string;
  /** The fields of the form that signs out, for people who are signed in. */
  signOutFields?: Html;
}

/** The whole document of a page. */
export function renderFrame(view: FrameView): string {
  const { language } = view;
  const labels = signInCatalog.messagesFor(language).frame;
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title} · ${view.host}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${view.styleHref}">
</head>
<body>
<a class="skip-link" href="#content">${labels.skip}</a>
<header class="top"><a class="top-name" href="/sign-in"><span class="site-mark" aria-hidden="true"></span><span>${view.host}</span></a>${renderSession(view)}</header>
<main id="content" class="card" tabindex="-1">
<h1>${view.title}</h1>
${view.main}
</main>
${view.path === undefined ? EMPTY : renderLanguages(view.path, language)}
</body>
</html>
`.text;
}

function renderSession({ signOutFields, language }: FrameView): Html {
  if (signOutFields === undefined) return EMPTY;
  const labels = signInCatalog.messagesFor(language).frame;
  return html`<nav class="top-session"><a href="/account">${labels.account}</a>
<form method="post" action="/sign-out">${signOutFields}<button class="quiet">${labels.signOut}</button></form></nav>`;
}

function renderLanguages(path: string, language: Language): Html {
  const labels = signInCatalog.messagesFor(language).frame;
  const options = OFFERED_LANGUAGES.map(
    ({ tag, name }) =>
      html`<option value="${tag}" lang="${tag}"${tag === language ? trustHtml(' selected') : EMPTY}>${name}</option>`,
  );
  const [base = '/', query = ''] = path.split('?', 2);
  const kept = [...new URLSearchParams(query)]
    .filter(([name]) => name !== 'language')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<footer class="bottom"><form method="get" action="${base}">${kept}<label for="language">${labels.language}</label>
<select id="language" name="language">${options}</select><button class="quiet">${labels.show}</button></form></footer>`;
}
