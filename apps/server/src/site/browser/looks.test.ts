import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CustomizationBody } from '@octavo/contract/customization';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLook } from '../../areas/customization/testing/set-look.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const SPACE = join(import.meta.dirname, '../testing/look-space');
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const link = (title: string) => ({
  title,
  to: { kind: 'url' as const, url: `https://example.com/${title}` },
});
const both = (color: string) => ({ light: color, dark: color });

/** All fields at once, in colours that read badly where nothing is done about it. */
function makeLook(color: string, rest: CustomizationBody['styling']): CustomizationBody {
  return {
    title: 'Kilnworks',
    styling: {
      primaryColor: both(color),
      tint: { color: both('#888') },
      infoColor: both('#ffe600'),
      successColor: both('#00ff6a'),
      warningColor: both('#777777'),
      dangerColor: both('#220000'),
      icons: 'duotone',
      ...rest,
    },
    header: {
      logo: both(PIXEL),
      links: [
        { ...link('Shop'), style: 'button-primary' },
        { ...link('Log in'), style: 'button-secondary' },
        { title: 'More', to: null, links: [link('Clay'), link('Glaze')] },
      ],
    },
    footer: {
      logo: both(PIXEL),
      groups: [{ title: 'Company', links: [link('About')] }],
      copyright: '© Kilnworks',
    },
    announcement: { enabled: true, message: 'We moved.', link: link('Where'), style: 'danger' },
    socialAccounts: [{ platform: 'github', handle: 'kiln', display: { header: true } }],
    privacyPolicy: { url: 'https://example.com/privacy' },
    trademark: { enabled: true },
  };
}

const COMBINATIONS = [
  {
    name: 'wide, light, bold, yellow',
    look: makeLook('#ffee00', { theme: 'bold', corners: 'circular', font: 'Poppins' }),
    options: { colorScheme: 'light' },
    path: '/',
  },
  {
    name: 'wide, dark, gradient, navy',
    look: makeLook('#000044', {
      theme: 'gradient',
      links: 'accent',
      codeTheme: {
        default: { light: 'dracula', dark: 'solarized-light' },
        openapi: { light: 'dracula', dark: 'nord' },
      },
    }),
    options: { colorScheme: 'dark' },
    path: '/',
  },
  {
    name: 'narrow, light, muted, red',
    look: makeLook('#ff0000', { theme: 'muted', search: 'subtle', corners: 'straight' }),
    options: { colorScheme: 'light', viewport: { width: 320, height: 700 } },
    path: '/',
  },
  {
    name: 'narrow, dark, right to left, pink',
    look: {
      ...makeLook('#ff9ec8', { sidebar: { background: 'filled', list: 'pill' } }),
      header: { ...makeLook('#000', {}).header, preset: 'bold' },
    },
    options: { colorScheme: 'dark', viewport: { width: 390, height: 780 } },
    path: '/guide/kooreh',
  },
  {
    name: 'wide, light, right to left, contrast',
    look: {
      ...makeLook('#bada55', { sidebar: { background: 'filled', list: 'line' }, icons: 'thin' }),
      header: { ...makeLook('#000', {}).header, preset: 'contrast' },
    },
    options: { colorScheme: 'light' },
    path: '/guide/kooreh',
  },
  {
    name: 'wide, dark, custom header, match',
    look: {
      ...makeLook('#808080', { background: 'match', depth: 'flat' }),
      header: {
        ...makeLook('#000', {}).header,
        preset: 'custom',
        backgroundColor: both('#7f7f7f'),
        linkColor: both('#8a8a8a'),
      },
    },
    options: { colorScheme: 'dark' },
    path: '/',
  },
] as const satisfies readonly { look: CustomizationBody; [key: string]: unknown }[];

describe('sites with looks of their own', () => {
  let browser: Browser;
  let server: SiteServer;
  let site: { path: string; siteId: string };
  let axe: string;

  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    server = await startSiteServer();
    site = await server.publish({ location: SPACE, title: 'Kiln' });
    browser = await launchChromium(chromium);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  const open = async (
    page: Page,
    look: CustomizationBody,
    path = '/',
    waitUntil: 'load' | 'networkidle' = 'networkidle',
  ) => {
    await setLook(server.platform, site.siteId, look);
    await page.goto(server.origin + site.path + path, { waitUntil });
  };

  it.each(COMBINATIONS)('read in every colour, ask nobody else and fit the screen: $name', async ({
    look,
    options,
    path,
  }) => {
    await using session = await openSession(browser, server.origin, {
      ...options,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page, problems } = session;
    await open(page, look, path);
    await page.evaluate(axe);
    const findings = await page.evaluate(async () => {
      const { axe: checker } = globalThis as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: {
              id: string;
              impact: string;
              nodes: { target: string[]; failureSummary: string }[];
            }[];
          }>;
        };
      };
      return checker.run({ resultTypes: ['violations'] });
    });
    const serious = findings.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} ${node.target.join(' ')} ${node.failureSummary}`),
      );
    expect(serious).toEqual([]);
    expect(problems).toEqual([]);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
  });

  it('show every setting', async () => {
    await using session = await openSession(browser, server.origin, { colorScheme: 'light' });
    const { page, problems } = session;
    const style = (selector: string, property: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`,
      );
    const CASES: readonly [NonNullable<CustomizationBody['styling']>, string, string][] = [
      [{ theme: 'muted' }, 'body', 'background-color'],
      [{ theme: 'bold' }, '.header', 'background-color'],
      [{ theme: 'gradient' }, 'body', 'background-image'],
      [{ primaryColor: both('#b3175c') }, '.prose a', 'color'],
      [{ tint: { color: both('#c98a1b') } }, '.search-open', 'background-color'],
      [{ infoColor: both('#6d28d9') }, '.hint', 'background-color'],
      [{ successColor: both('#0000ff') }, '.hint:nth-of-type(2)', 'background-color'],
      [{ corners: 'straight' }, '.search-open', 'border-radius'],
      [{ corners: 'circular' }, '.nav-link', 'border-radius'],
      [
        { theme: 'clean', corners: 'rounded', depth: 'flat', search: 'subtle' },
        '.search-open',
        'border-top-color',
      ],
      [{ links: 'accent' }, '.prose a', 'text-decoration-thickness'],
      [{ icons: 'regular' }, '.nav-link .icon svg', 'stroke-width'],
      [{ icons: 'duotone' }, '.nav-link .icon svg', 'fill-opacity'],
      [{ icons: 'light' }, '.nav-link .icon svg', 'stroke-width'],
      [{ icons: 'thin' }, '.nav-link .icon svg', 'stroke-width'],
      [{ sidebar: { background: 'filled', list: 'default' } }, '.sidebar', 'background-color'],
      [{ sidebar: { background: 'default', list: 'pill' } }, '.nav-link[aria-current]', 'color'],
      [
        { sidebar: { background: 'default', list: 'line' } },
        '.nav-link[aria-current]',
        'border-left-color',
      ],
      [{ background: 'match' }, 'body', 'background-color'],
      [{ font: 'Poppins' }, 'body', 'font-family'],
      [{ headingFont: 'Lato' }, '.page-title', 'font-family'],
      [{ monospaceFont: 'SpaceMono' }, '.prose .code pre', 'font-family'],
      [
        {
          codeTheme: {
            default: { light: 'dracula', dark: 'dracula' },
            openapi: { light: 'dracula', dark: 'dracula' },
          },
        },
        '.hl-k',
        'color',
      ],
    ];
    await open(page, {});
    const before = [];
    for (const [, selector, property] of CASES) before.push(await style(selector, property));
    for (const [index, [styling, selector, property]] of CASES.entries()) {
      await open(page, { styling }, '/', 'load');
      const after = await style(selector, property);
      expect([styling, after]).not.toEqual([styling, before[index]]);
    }
    await page.waitForLoadState('networkidle');
    expect(problems).toEqual([]);
  }, 60_000);

  it('load a chosen font from the server, and keep announcements away', async () => {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    const theme = 'document.documentElement.dataset.theme';
    await open(page, {
      styling: { font: 'Inter' },
      announcement: { enabled: true, message: 'We moved.', style: 'info' },
      themes: { default: 'dark', toggeable: true },
    });
    expect(await page.evaluate(`document.fonts.check('16px "site-text"')`)).toBe(true);
    expect(await page.evaluate(theme)).toBe('dark');
    await page.click('[data-theme-choice="system"]');
    await page.click('.announcement-close');
    await page.reload();
    expect(await page.evaluate(theme)).toBeUndefined();
    expect(await page.locator('.announcement').isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });
});
