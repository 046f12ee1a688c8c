import { findSubdomainEntry } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';
import { type Answer, answerPage, answerRedirect } from '../respond/answer.ts';
import { html } from '../templates/html.ts';

/** Changes with the organization and all of its sites, so nobody keeps it. */
const TAGGING = { surrogateKeys: [], indexed: false, isForAll: true };

/**
 * What the bare subdomain of an organization answers: a redirect to its site, or a list of those that
 * are public. Undefined for other hosts.
 */
export async function answerSubdomain(
  platform: Platform,
  host: string,
): Promise<Answer | undefined> {
  const entry = await findSubdomainEntry(platform, host);
  if (entry === undefined) return undefined;
  const answer =
    entry.kind === 'site'
      ? answerRedirect(302, entry.url, TAGGING)
      : answerPage(drawList(entry), TAGGING);
  return answer.kind === 'prepared' ? { ...answer, keep: false } : answer;
}

function drawList({
  title,
  sites,
}: {
  title: string;
  sites: readonly { title: string; url: string }[];
}): string {
  const items = sites.map((site) => html`<li><a href="${site.url}">${site.title}</a></li>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<ul>
${items}
</ul>
</main>
</body>
</html>
`.text;
}
