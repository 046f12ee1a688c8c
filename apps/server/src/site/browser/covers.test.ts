import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><path d="M0 0h640v640z"/></svg>';
const page = (front: string) => `---\ncover: .gitbook/assets/square.svg\n${front}---\n\n# Page\n`;
const TREE = {
  'README.md': '# Home\n',
  'plain.md': page(''),
  'set.md': page('coverY: 50\ncoverHeight: 333\n'),
  'far.md': page('coverY: -9000\ncoverHeight: 100\n'),
  '.gitbook/assets/square.svg': SQUARE,
  'SUMMARY.md': '* [Home](README.md)\n* [Plain](plain.md)\n* [Set](set.md)\n* [Far](far.md)\n',
};

describe('a cover', () => {
  let browser: Browser;
  let server: SiteServer;
  let site: string;

  beforeAll(async () => {
    server = await startSiteServer();
    const published = await server.publish({ location: makeMemoryTree(TREE), title: 'Kiln' });
    site = server.origin + published.path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  it.each([
    ['plain', { height: '240px', position: '50% 50%' }],
    ['set', { height: '333px', position: '50% 34%' }],
    ['far', { height: '100px', position: '50% 100%' }],
  ])('of %s has the height and shows the part that its author set', async (path, expected) => {
    await using session = await openSession(browser, server.origin);
    await session.page.goto(`${site}/${path}`);
    const shown = await session.page.evaluate(`(() => {
      const { height, objectPosition } = getComputedStyle(document.querySelector('.cover-image'));
      return { height, position: objectPosition };
    })()`);
    expect(shown).toEqual(expected);
    expect(session.problems).toEqual([]);
  });
});
