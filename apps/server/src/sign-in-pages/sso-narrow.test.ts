import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM_ARGUMENTS } from '../../../../tests/setup/chromium-binary.ts';
import { requireChromium } from '../site/testing/browser-session.ts';
import { OFFERED_LANGUAGES } from './languages.ts';
import { openSsoWorld } from './testing/sso-world.ts';

const executablePath = requireChromium();

describe('pages of single sign-on', () => {
  it('fit on 320 pixels in every language', async () => {
    await using world = await openSsoWorld();
    const { server, org, providerId } = world;
    const { host } = new URL(server.platform.config.publicUrl);
    const rule = `--host-resolver-rules=MAP ${host} ${new URL(server.origin).host}`;
    const browser = await chromium.launch({
      executablePath,
      args: [...CHROMIUM_ARGUMENTS, rule],
    });
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    const wide: string[] = [];
    const paths = ['/sign-in/sso', `/sign-in/sso/${org.id}`, `/sso/oidc/${providerId}/callback`];
    for (const path of paths) {
      for (const { tag: language } of OFFERED_LANGUAGES) {
        await page.goto(`http://${host}${path}?language=${language}`);
        const width = await page.evaluate('document.documentElement.scrollWidth');
        if (width !== 320) wide.push(`${path} in ${language} takes ${width}`);
      }
    }
    await browser.close();
    expect(wide).toEqual([]);
  });
});
