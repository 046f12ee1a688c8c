import { expect, it } from 'vitest';
import { embed, startEmbeddingSite } from '../../../apps/server/src/site/testing/embedding-site.ts';
import { noteAttacks } from '../attack-class.ts';
import { NAMES, TARGETS } from './hostile-names.ts';
import { inspectPage } from './inspect-page.ts';

const PER_PAGE = 50;
const HALF_AN_HOUR_MS = 30 * 60_000;

/** A text as an attribute that says it word for word. */
function quote(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

it('what pages elsewhere say of themselves gives nothing that runs', async (context) => {
  await using site = await startEmbeddingSite((_request, response, url) => {
    const index = Number(new URL(url).pathname.slice(1));
    const text = quote(NAMES[index] ?? '');
    const target = quote(TARGETS[index % TARGETS.length] ?? '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<head><meta property="og:title" content="${text}"><meta property="og:description" content="${text}">` +
        `<meta property="og:site_name" content="x${text}"><meta property="og:image" content="${target}"></head>`,
    );
  });
  const pages = Array.from({ length: Math.ceil(NAMES.length / PER_PAGE) }, (_, page) => {
    const some = NAMES.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    const blocks = some.map((_name, at) => embed(`https://a.example/${page * PER_PAGE + at}`));
    return [`page-${page}`, blocks.join('')];
  });
  await site.write({ home: 'Home', ...Object.fromEntries(pages) });
  await site.later(HALF_AN_HOUR_MS);
  let shown = 0;
  for (const [path] of pages) {
    const { status, text } = await site.get(`/${path}`);
    expect(status).toBe(200);
    expect(inspectPage(text)).toEqual([]);
    shown += text.split('embed-card-title').length - 1;
  }
  expect(shown).toBeGreaterThan(NAMES.length * 0.9);
  noteAttacks(context, { attacks: 'xss', tried: shown });
}, 120_000);
