import { html } from './html.ts';

/** What a page says while nothing of a site can be looked up. */
export interface AwayPageParts {
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  text: string;
  /** After so many seconds it is loaded again. */
  againSeconds: number;
}

/** Where the files of a site are is not known either, so it holds all that it looks like. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#fff,#141414);color:light-dark(#1c1b1a,#eceae4);font:1rem/1.6 system-ui,sans-serif}
main{max-width:26rem;padding:2rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}
p{margin:0;color:light-dark(#55534e,#b5b2aa)}`;

/** The whole page. */
export function renderAwayPage({ lang, dir, title, text, againSeconds }: AwayPageParts): string {
  return html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${String(againSeconds)}">
<title>${title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`.text;
}
