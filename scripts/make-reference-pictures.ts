import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  KILN_PAGES,
  writeKilnSpecification,
} from '../apps/server/src/site/testing/kiln-specification.ts';
import { startReferenceSite } from '../apps/server/src/site/testing/reference-site.ts';
import { findChromium, launchChromium } from '../tests/setup/chromium-binary.ts';

/**
 * Takes the pictures that `docs/writing/api-references.md` shows. Run by hand:
 * `npx node scripts/make-reference-pictures.ts [folder]`.
 */
const [given] = process.argv.slice(2);
const FOLDER = given ?? join(import.meta.dirname, '../docs/images/references');
const MAX_BYTES = 150 * 1024;
const PATHS = { operation: '/sites/kiln/firings', schemas: '/sites/kiln/shapes', docs: '/v1/docs' };
const WIDE = { width: 1440, height: 1000 };
const NARROW = { width: 390, height: 844 };
const PICTURES = [
  { name: 'operation-wide-light', path: PATHS.operation, scheme: 'light', viewport: WIDE },
  { name: 'operation-wide-dark', path: PATHS.operation, scheme: 'dark', viewport: WIDE },
  { name: 'operation-narrow-light', path: PATHS.operation, scheme: 'light', viewport: NARROW },
  { name: 'schemas-wide-light', path: PATHS.schemas, scheme: 'light', viewport: WIDE },
  { name: 'api-docs-wide-light', path: PATHS.docs, scheme: 'light', viewport: WIDE },
] as const;

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write('There is no Chromium: install one or set OCTAVO_CHROMIUM.\n');
  process.exit(1);
}
if (given === undefined) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await using site = await startReferenceSite('sqlite');
await site.putSpec('kilns', writeKilnSpecification());
await site.write('Firings', KILN_PAGES.firing);
await site.write('Shapes', `${KILN_PAGES.schemas}\n\n${KILN_PAGES.webhook}`);
const browser = await launchChromium(chromium);
for (const { name, path, scheme, viewport } of PICTURES) {
  const context = await browser.newContext({
    ...{ viewport, colorScheme: scheme, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  await page.goto(site.server.origin + path, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file });
  const { size } = await stat(file);
  process.stdout.write(`${name}.png ${size}${size > MAX_BYTES ? ' too large' : ''}\n`);
  await context.close();
}
await browser.close();
