import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const MARKDOWN = `# Pots

![A **blue** pot](https://pictures.example/pot's%20(1).png?a=1&b=2)

![](//pictures.example/nameless.png) and [![Linked](https://pictures.example/linked.png)](https://elsewhere.example/)

![A > B & "edges"](https://pictures.example/sharp.png)

![Allowed](https://cdn.example/allowed.png) ![Other port](https://cdn.example:8443/port.png)
`;

describe('a picture on another host', () => {
  let browser: Browser;
  let server: SiteServer;
  let address: string;

  beforeAll(async () => {
    server = await startSiteServer();
    (server.platform.config.imageHosts as Set<string>).add('cdn.example');
    const tree = { 'README.md': MARKDOWN, 'SUMMARY.md': '* [Pots](README.md)\n' };
    const published = await server.publish({ location: makeMemoryTree(tree), title: 'Kiln' });
    address = `${server.origin}${published.path}`;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  it.each([
    true,
    false,
  ])('has its words, its host and a link, and is loaded from chosen hosts alone, script: %s', async (javaScriptEnabled) => {
    await using session = await openSession(browser, server.origin, { javaScriptEnabled });
    const { page, problems } = session;
    await page.goto(address, { waitUntil: 'networkidle' });
    const shown = await page.locator('.external-image').evaluateAll((all) =>
      all.map((one) => {
        const { localName, textContent } = one as unknown as Record<string, string>;
        return [localName, textContent, (one as unknown as { href?: string }).href];
      }),
    );
    const host = 'pictures.example';
    expect(shown).toEqual([
      ['a', `A blue pot ${host}`, `https://${host}/pot's%20(1).png?a=1&b=2`],
      ['a', `Image on another server ${host}`, `https://${host}/nameless.png`],
      ['span', `Linked ${host}`, undefined],
      ['a', `A > B & "edges" ${host}`, `https://${host}/sharp.png`],
      ['a', 'Other port cdn.example:8443', 'https://cdn.example:8443/port.png'],
    ]);
    const allowed = 'https://cdn.example/allowed.png';
    expect(problems.filter((one) => !one.startsWith('console:'))).toEqual([
      `request to ${allowed}`,
    ]);
  });

  it('is allowed by the policy of the pages that show it', async () => {
    const policyOf = async (path: string) =>
      (await fetch(address + path)).headers.get('content-security-policy');
    expect(await policyOf('/')).toContain("img-src 'self' data: https://cdn.example;");
    expect(await policyOf('/~search')).toContain("img-src 'self' data:;");
  });
});
