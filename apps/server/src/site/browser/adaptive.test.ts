import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchema } from '../../areas/adaptive-content/testing/claims-json.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import {
  type PrivateSite,
  type PrivateSites,
  signVisitor,
  startPrivateSites,
} from '../testing/private-sites.ts';

const chromium = requireChromium();
const PLAN = '<code class="expression">visitor.claims.plan ?? "free"</code>';
const FILES = {
  'README.md': `# Kiln

Your plan is ${PLAN}. See the [limits](limits.md).

## What ${PLAN} holds

{% if visitor.claims.plan == "pro" %}
### Priority support

Write to us at any hour.
{% endif %}

{% if visitor.claims.unsigned.beta %}
### New glazes

{% hint style="info" %}
Tell us what you think of celadon.
{% endhint %}
{% endif %}
`,
  'limits.md': '# Limits\n\nNone.\n',
  'beta.md': '---\nif: visitor.claims.unsigned.beta\n---\n\n# Celadon\n\nGlaze.\n',
};
const SCHEMA = makeSchema({
  signed: { plan: { type: 'string', enum: ['free', 'pro'] } },
  unsigned: { beta: { type: 'boolean' } },
});

describe('a page for two visitors', () => {
  let browser: Browser;
  let sites: PrivateSites;
  let site: PrivateSite;
  let home: string;

  beforeAll(async () => {
    sites = await startPrivateSites();
    site = await sites.publish('Kiln', 'public', FILES);
    await sites.call('PATCH', site.api, { adaptiveContent: { enabled: true } });
    await sites.call('PUT', `${site.api}/adaptive-schema`, { jsonSchema: SCHEMA });
    home = `${sites.server.origin}${site.path}/`;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  const see = async (page: Page) => ({
    headings: await page.locator('.prose h2, .prose h3').allInnerTexts(),
    outline: await page.locator('[data-outline] a').allInnerTexts(),
    navigation: await page.locator('.navigation .nav-link').allInnerTexts(),
  });

  it('shows each what is for them, on the page, in its outline and the navigation', async () => {
    const { origin } = sites.server;
    await using nobody = await openSession(browser, origin);
    await nobody.page.goto(home);
    expect(await see(nobody.page)).toEqual({
      headings: ['What free holds'],
      // One heading alone has no outline.
      outline: [],
      navigation: ['Kiln', 'Limits'],
    });

    await using tester = await openSession(browser, origin, { colorScheme: 'dark' });
    await tester.page.goto(`${home}?visitor.beta=true`);
    expect(tester.page.url()).toBe(home);
    await tester.page.getByRole('link', { name: 'limits', exact: true }).click();
    await tester.page.waitForURL(/limits$/);
    await tester.page.goto(home);
    expect(await see(tester.page)).toEqual({
      headings: ['What free holds', 'New glazes'],
      outline: ['What free holds', 'New glazes'],
      navigation: ['Kiln', 'Celadon', 'Limits'],
    });

    await using signedIn = await openSession(browser, origin);
    const token = await signVisitor(site.privateKey, { plan: 'pro' });
    await signedIn.page.goto(`${home}?jwt_token=${token}&visitor.beta=true`);
    expect(signedIn.page.url()).toBe(home);
    expect(await see(signedIn.page)).toEqual({
      headings: ['What pro holds', 'Priority support', 'New glazes'],
      outline: ['What pro holds', 'Priority support', 'New glazes'],
      navigation: ['Kiln', 'Celadon', 'Limits'],
    });
    for (const { problems } of [nobody, tester, signedIn]) expect(problems).toEqual([]);
  });
});
