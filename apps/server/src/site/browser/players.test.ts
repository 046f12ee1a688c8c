import { expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

it('a video plays where its card stands once that is pressed, and asks nobody before', async () => {
  await using server = await startSiteServer();
  const tree = makeMemoryTree({
    'README.md':
      '# Video\n\n{% embed url="https://youtu.be/dQw4w9WgXcQ" %}\nHow to fire\n{% endembed %}\n\n{% embed url="https://example.org/" %}\n',
    'plain.md': '# Plain\n\n{% embed url="https://example.org/" %}\n',
  });
  const site = await server.publish({ location: tree, title: 'Kiln' });
  const browser = await launchChromium(chromium);
  try {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    const asked: string[] = [];
    await page.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>playing</p>' });
    });
    const answer = await page.goto(`${server.origin}${site.path}/`, { waitUntil: 'networkidle' });
    expect(answer?.headers()['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com;',
    );
    expect(asked).toEqual([]);
    expect(await page.locator('.embed-playable').count()).toBe(1);
    await page.locator('.embed-playable').focus();
    await page.keyboard.press('Enter');
    const frame = page.locator('iframe.embed-player');
    await frame.waitFor();
    expect(await frame.getAttribute('title')).toBe('How to fire');
    await expect.poll(() => asked, { timeout: 10_000 }).toEqual([PLAYER]);
    const text = page.frameLocator('iframe.embed-player').locator('p');
    expect(await text.textContent()).toBe('playing');
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);

    expect(problems).toEqual([]);
    const plain = await page.goto(`${server.origin}${site.path}/plain`);
    expect(plain?.headers()['content-security-policy']).not.toContain('frame-src');
  } finally {
    await browser.close();
  }
}, 60_000);
