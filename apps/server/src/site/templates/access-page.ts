import { EMPTY, html } from './html.ts';
import { renderDescription } from './page-description.ts';

/** What a page says to somebody who does not read a site yet, or does no more. */
export interface AccessPageParts {
  title: string;
  text: string;
  /** A button that posts. */
  form?: { title: string; action: string };
  link?: { title: string; href: string };
  /** Where to go from here, one below the other. */
  list?: readonly { title: string; url: string }[];
}

/** How it is shown. */
export interface AccessPageLook {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Addresses of the style sheet, and of the script that knows the reader's choice of light or dark. */
  style: string;
  theme: string;
}

/** The whole page. It knows nothing of the site but where its files are. */
export function renderAccessPage(parts: AccessPageParts, look: AccessPageLook): string {
  const { title, text, form, link, list } = parts;
  const button = form
    ? html`<form method="post" action="${form.action}"><button type="submit" class="button button-primary">${form.title}</button></form>`
    : EMPTY;
  const items = list?.map((one) => html`<li><a href="${one.url}">${one.title}</a></li>`);
  const kind = form ? 'button button-secondary' : 'button button-primary';
  return html`<!doctype html>
<html lang="${look.lang}" dir="${look.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<script src="${look.theme}"></script>
<link rel="stylesheet" href="${look.style}">
<meta name="color-scheme" content="light dark">
${renderDescription(text)}<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
</head>
<body class="access">
<main class="access-card">
<span class="access-mark" aria-hidden="true"></span>
<h1>${title}</h1>
<p>${text}</p>
${items ? html`<ul class="access-list">${items}</ul>` : EMPTY}${form || link ? html`<div class="access-actions">${button}${link ? html`<a class="${kind}" href="${link.href}">${link.title}</a>` : EMPTY}</div>` : EMPTY}
</main>
</body>
</html>
`.text;
}
