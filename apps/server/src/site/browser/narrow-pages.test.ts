import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree, type TreeFiles } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const FIXTURES = join(import.meta.dirname, '../../../../../packages/markup/fixtures');
const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);
const ADDRESS = `https://example.com/${'a'.repeat(300)}`;
const EMBED = `{% embed url="${ADDRESS}" %}\n${LONG}\n{% endembed %}`;
const FILE = `{% file src=".gitbook/assets/${LONG}.txt" %}`;
const LINES = [
  `**${LONG}** \`${LONG}\` [${LONG}](${ADDRESS}) ${ADDRESS}`,
  EMBED,
  `\`\`\`js\n${LONG}(${LONG})\n\`\`\``,
  `| ${LONG} | b |\n| --- | --- |\n| \`${LONG}\` | ${LONG} |`,
  `> ${LONG}`,
  `* ${LONG}\n  1. ${LONG}\n* [ ] ${LONG}`,
  `![${LONG}](https://example.com/${LONG}.png)`,
  `$$\n${'x + '.repeat(80)}y\n$$`,
].join('\n\n');

/** What holds other blocks, around a text. */
const AROUND: Readonly<Record<string, (text: string) => string>> = {
  prose: (text) => `## ${LONG}\n\n${text}\n\n${FILE}`,
  update: (text) =>
    `{% updates format="full" %}\n{% update date="2026-01-31" tags="${LONG}" %}\n## ${LONG}\n\n${text}\n{% endupdate %}\n{% endupdates %}`,
  expandable: (text) =>
    `<details open>\n\n<summary>${LONG}</summary>\n\n${text}\n\n</details>\n\n<details>\n\n<summary>${LONG} ${LONG}</summary>\n\nWords.\n\n</details>`,
  hint: (text) => `{% hint style="info" %}\n${text}\n{% endhint %}`,
  tabs: (text) =>
    `{% tabs %}\n{% tab title="${LONG}" %}\n${text}\n{% endtab %}\n{% tab title="B" %}\nB\n{% endtab %}\n{% endtabs %}`,
  stepper: (text) =>
    `{% stepper %}\n{% step %}\n### ${LONG}\n\n${text}\n{% endstep %}\n{% endstepper %}`,
  columns: (text) =>
    `{% columns %}\n{% column width="33.33%" %}\n${text}\n{% endcolumn %}\n{% column %}\n${text}\n{% endcolumn %}\n{% endcolumns %}`,
  cards: (text) =>
    `<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>${LONG}</td></tr></tbody></table>\n\n${text}`,
};

function listFixtures(): TreeFiles {
  const pages = readdirSync(FIXTURES).flatMap((section) =>
    readdirSync(join(FIXTURES, section)).map((row) => [
      `${section}/${row}.md`,
      readFileSync(join(FIXTURES, section, row, 'input.md'), 'utf8'),
    ]),
  );
  return Object.fromEntries(pages);
}

const PAGES: TreeFiles = {
  ...listFixtures(),
  ...Object.fromEntries(
    Object.entries(AROUND).map(([name, write]) => [
      `long/${name}.md`,
      `---\ndescription: ${LONG}\n---\n\n# ${LONG}\n\n${write(LINES)}\n`,
    ]),
  ),
};

// The bodies of all pages in one tab, which has the scripts of none: they only make pages narrower.
const MEASURE = `async (paths) => {
  const wide = [];
  for (const path of paths) {
    const answer = await fetch(path);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.querySelector('.frame').replaceWith(page.querySelector('.frame'));
    const width = document.documentElement.scrollWidth;
    if (!answer.ok || width > innerWidth) wide.push(path + ': ' + answer.status + ', ' + width);
  }
  return wide;
}`;

describe('a page on a phone', () => {
  let browser: Browser;
  let server: SiteServer;
  let site: string;

  beforeAll(async () => {
    server = await startSiteServer();
    const names = Object.keys(PAGES);
    const summary = names.map((name) => `* [${name}](${name})`).join('\n');
    const tree = {
      'README.md': '# Home\n',
      ...PAGES,
      'SUMMARY.md': `* [Home](README.md)\n${summary}\n`,
    };
    const published = await server.publish({ location: makeMemoryTree(tree), title: 'Kiln' });
    site = published.path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  it('is never wider than the screen, whatever its blocks hold', async () => {
    await using session = await openSession(browser, server.origin, {
      viewport: { width: 390, height: 844 },
    });
    const { page, problems } = session;
    await page.goto(`${server.origin}${site}/prose`);
    const sitemap = await (await fetch(`${server.origin}${site}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/sites\/[^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(paths.length).toBeGreaterThan(Object.keys(PAGES).length);
    expect(await page.evaluate(`(${MEASURE})(${JSON.stringify(paths)})`)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
