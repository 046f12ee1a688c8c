import type { Page } from 'playwright-core';
import { startSiteServer } from '../apps/server/src/site/testing/site-server.ts';
import { findCorpus, listCorpora } from '../apps/server/src/testing/corpora.ts';
import { findChromium, launchChromium } from '../tests/setup/chromium-binary.ts';

/**
 * Publishes all corpora of real documentation and opens every page of them as a phone of 390 px
 * does, scripts included. Prints how many there are and each that is wider than the screen, and
 * fails where there is one: `npx node scripts/measure-narrow-pages.ts`, in `.ci/nightly`.
 */
const VIEWPORT = { width: 390, height: 844 };

/** The addresses of a site map, those of the maps that it names included, on this server. */
async function listAddresses(address: string, origin: string): Promise<string[]> {
  const text = await (await fetch(address)).text();
  const found = [...text.matchAll(/<loc>([^<]+)/g)].map(
    ([, one = '']) => origin + new URL(one.replaceAll('&amp;', '&')).pathname,
  );
  if (!text.includes('<sitemapindex')) return found;
  return (await Promise.all(found.map((one) => listAddresses(one, origin)))).flat();
}

async function measureWidth(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

const chromium = findChromium();
if (chromium === undefined)
  throw new Error('There is no Chromium: install one or set OCTAVO_CHROMIUM.');
await using server = await startSiteServer();
await using browser = await launchChromium(chromium);
const page = await browser.newPage({ viewport: VIEWPORT });
await page.route('**/*', (route) =>
  route.request().url().startsWith(server.origin) ? route.continue() : route.abort(),
);
let isGood = true;
for (const corpus of listCorpora()) {
  const location = findCorpus(corpus);
  if (location === undefined) continue;
  const site = await server.publish({ location, title: corpus });
  const root = server.origin + site.path;
  const addresses = await listAddresses(`${root}/sitemap.xml`, server.origin);
  let wide = 0;
  for (const address of addresses) {
    const width = await measureWidth(page, address);
    if (width <= VIEWPORT.width) continue;
    wide += 1;
    process.stdout.write(`${address.slice(root.length) || '/'} is ${width} px wide\n`);
  }
  process.stdout.write(`${corpus}: ${addresses.length} pages, ${wide} wider than the screen\n`);
  if (wide > 0 || addresses.length === 0) isGood = false;
}
process.exitCode = isGood ? 0 : 1;
