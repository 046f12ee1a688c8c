import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import type {} from '../../../../../tests/setup/chromium.ts';
import { NO_CHROMIUM } from '../../../../../tests/setup/chromium-binary.ts';

export { launchChromium } from '../../../../../tests/setup/chromium-binary.ts';

/** The Chromium that the test set-up found; throws where there is none, and says how to get one. */
export function requireChromium(): string {
  const found = inject('chromium');
  if (found === '') throw new Error(NO_CHROMIUM);
  return found;
}

/** A page in a browser of its own, and everything on it that should not have happened. */
export interface BrowserSession extends AsyncDisposable {
  page: Page;
  /** Console errors, uncaught errors and requests to other hosts. */
  problems: string[];
}

/** Less than a test may take, so that one that fails names what it waited for. */
const WAIT_MS = 20_000;

/** Opens a session. Requests to any other host than `origin`'s are recorded and refused. */
export async function openSession(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<BrowserSession> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
  context.setDefaultTimeout(WAIT_MS);
  const problems: string[] = [];
  await context.route('**/*', (route) => {
    const address = route.request().url();
    if (address.startsWith(origin) || address.startsWith('data:')) return route.continue();
    problems.push(`request to ${address}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  return { page, problems, [Symbol.asyncDispose]: () => context.close() };
}

/** Clicks on something that leads to another page, and waits until that is loaded. */
export async function follow(page: Page, locator: Locator): Promise<void> {
  const loaded = page.waitForEvent('load');
  await locator.click();
  await loaded;
}
