import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startSiteServer } from '../apps/server/src/site/testing/site-server.ts';
import { findChromium, launchChromium } from '../tests/setup/chromium-binary.ts';

/**
 * Publishes Octavo's own documentation on a server of its own and takes the pictures that the
 * documentation shows: light and dark, wide and narrow. Run by `npm run screenshots`.
 */
const DOCS = join(import.meta.dirname, '../docs');
const WIDE = { width: 1360, height: 850 };
const NARROW = { width: 390, height: 780 };

interface Shot {
  name: string;
  path: string;
  size: { width: number; height: number };
  scheme: 'light' | 'dark';
  prepare?: (page: Page) => Promise<void>;
}

const SHOTS: readonly Shot[] = [
  { name: 'page-wide-light', path: '/writing/blocks', size: WIDE, scheme: 'light' },
  { name: 'page-wide-dark', path: '/writing/blocks', size: WIDE, scheme: 'dark' },
  { name: 'page-narrow-light', path: '/writing/blocks', size: NARROW, scheme: 'light' },
  { name: 'page-narrow-dark', path: '/writing/blocks', size: NARROW, scheme: 'dark' },
  { name: 'search-wide-light', path: '/', size: WIDE, scheme: 'light', prepare: openSearch },
  { name: 'search-wide-dark', path: '/', size: WIDE, scheme: 'dark', prepare: openSearch },
  { name: 'drawer-narrow-light', path: '/', size: NARROW, scheme: 'light', prepare: openDrawer },
  { name: 'drawer-narrow-dark', path: '/', size: NARROW, scheme: 'dark', prepare: openDrawer },
];

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.locator('dialog [role="combobox"]').fill('publish');
  await page.locator('dialog [role="option"]').first().waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await page.click('[data-drawer-open]');
  await page.waitForTimeout(300);
}

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write('There is no Chromium: install one or set OCTAVO_CHROMIUM.\n');
  process.exit(1);
}
const folder = join(DOCS, 'images');
await mkdir(folder, { recursive: true });
await using server = await startSiteServer();
const site = await server.publish({ location: DOCS, title: 'Octavo' });
const browser = await launchChromium(chromium);
for (const shot of SHOTS) {
  const context = await browser.newContext({ viewport: shot.size, colorScheme: shot.scheme });
  const page = await context.newPage();
  await page.goto(server.origin + site.path + shot.path, { waitUntil: 'networkidle' });
  await shot.prepare?.(page);
  await page.screenshot({ path: join(folder, `${shot.name}.png`) });
  await context.close();
  process.stdout.write(`docs/images/${shot.name}.png\n`);
}
await browser.close();
