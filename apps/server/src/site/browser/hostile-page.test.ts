import { expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();

const SCRIPTS =
  '<script>window.ran=1</script><img src=x onerror="window.ran=2"><svg onload="window.ran=3"></svg>';
const PAGE = `---
title: '"><script>window.ran=4</script>'
description: '"><img src=x onerror=window.ran=5>'
---

# Title

${SCRIPTS}

[link](javascript:window.ran=6) <a href="javascript:window.ran=7" id="seven">seven</a>

<details open ontoggle="window.ran=8"><summary>${SCRIPTS}</summary>${SCRIPTS}</details>

{% code title="<script>window.ran=9</script>" %}
\`\`\`js"><script>window.ran=10</script>
</code></pre><script>window.ran=11</script>
\`\`\`
{% endcode %}

\`\`\`mermaid
graph TD
A["<img src=x onerror=window.ran=12>"] --> B
click A "javascript:window.ran=13"
\`\`\`

$$\\href{javascript:window.ran=14}{x}$$

## Labels
`;

it('nothing that a page brings with it runs in a browser', async () => {
  await using server = await startSiteServer();
  const tree = makeMemoryTree({ 'README.md': PAGE });
  const site = await server.publish({ location: tree, title: 'Kiln' });
  const browser = await launchChromium(chromium);
  try {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    await page.goto(`${server.origin}${site.path}/#100%`, { waitUntil: 'networkidle' });
    for (const link of await page.locator('.prose a').all()) {
      await link.click({ timeout: 1000 }).catch(() => undefined);
    }
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src="data:," onerror="window.ran=15">');
      document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran=16' }))`);
    await page.waitForTimeout(300);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(problems.filter((problem) => problem.startsWith('uncaught'))).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.locator('dialog input[type="search"], dialog input').first().waitFor();
  } finally {
    await browser.close();
  }
}, 60_000);
