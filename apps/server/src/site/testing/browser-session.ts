import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page in a browser of its own, and everything on it that should not have happened. */
export interface BrowserSession extends AsyncDisposable {
  page: Page;
  /** Console errors, uncaught errors and requests to other hosts. */
  problems: string[];
}

/** Opens a session. Requests to any other host than `origin`'s are recorded and refused. */
export async function openSession(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<BrowserSession> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
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
