import type { Browser, Frame, Page } from 'playwright-core';
import { CANARY } from './cases.ts';
import { inspectPage } from './inspect-page.ts';

/** A browser in which what hostile text would run is heard. */
export interface CanarySession extends AsyncDisposable {
  page: Page;
  /** What was heard so far: calls of the canary, dialogs, windows, requests to other hosts, violations. */
  heard: string[];
  /** Frames that stay where they are, whatever is clicked. */
  touching: WeakSet<Frame>;
}

/** What of a policy other hosts' pictures break, which it is for. */
const EXPECTED = /^(?:img-src|media-src) https?:/;

/**
 * Opens a page whose canary tells on whoever calls it, in any frame. With `bypassCSP` the policy of the
 * pages does not protect them, so that only what they hold does; without it, what the policy had to stop
 * is heard.
 */
export async function openCanarySession(
  browser: Browser,
  origin: string,
  { bypassCSP }: { bypassCSP: boolean },
): Promise<CanarySession> {
  const context = await browser.newContext({ bypassCSP, viewport: { width: 1360, height: 900 } });
  const heard: string[] = [];
  const touching = new WeakSet<Frame>();
  await context.exposeFunction(CANARY, (number: unknown) => void heard.push(`canary ${number}`));
  await context.exposeFunction('__violation', (text: string) => {
    if (!EXPECTED.test(text)) heard.push(`violation ${text}`);
  });
  await context.addInitScript(LISTEN);
  await context.route('**/*', (route) => {
    const request = route.request();
    const address = request.url();
    // What a click leads to is asked for and not shown: the page stays.
    if (request.isNavigationRequest() && touching.has(request.frame()))
      return route.fulfill({ status: 204 });
    if (address.startsWith(`${origin}/`) || address.startsWith('data:')) return route.continue();
    // Pictures of other hosts are held back by the policy, which is off here.
    if (!bypassCSP || request.resourceType() !== 'image') heard.push(`request ${address}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (opened) => heard.push(`window ${opened.url()}`));
  page.on('frameattached', (frame) => heard.push(`frame ${frame.url()}`));
  return { page, heard, touching, [Symbol.asyncDispose]: () => context.close() };
}

/** Before any script of a page: violations are told, and what an attacker would call is the canary. */
const LISTEN = `
  addEventListener('securitypolicyviolation', (event) =>
    __violation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample));
  for (const name of ['alert', 'prompt', 'confirm', 'print', 'open'])
    window[name] = () => void ${CANARY}(name);
`;

/** Clicks once on all that can be clicked, focuses and hovers it; where a click leads to is not followed. */
const TOUCH = `(() => {
  const runs = /^(?:javascript|data|vbscript|blob|livescript):/i;
  const hold = (event) => {
    const link = event.composedPath().find((one) => one.href !== undefined && one.closest);
    if (!runs.test(String(link?.protocol ?? link?.href?.baseVal ?? ''))) event.preventDefault();
  };
  addEventListener('click', hold, true);
  addEventListener('submit', (event) => event.preventDefault(), true);
  const all = document.querySelectorAll(
    'a, area, summary, button, label, input, select, [role=tab], [tabindex], [onclick], svg a, math *');
  for (const one of all) {
    for (const kind of ['mouseover', 'focus', 'pointerdown'])
      one.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  }
  return all.length;
})()`;

/**
 * Opens an address, touches all on the page, and answers what is wrong with what the browser made of it;
 * what its canary heard is in the session.
 */
export async function touchPage(
  { page, touching }: CanarySession,
  address: string,
): Promise<string[]> {
  touching.delete(page.mainFrame());
  await page.goto(address, { waitUntil: 'load' });
  touching.add(page.mainFrame());
  await page.evaluate(TOUCH);
  const after = await page.evaluate<string>('document.documentElement.outerHTML');
  return [...new Set(inspectPage(after))];
}
