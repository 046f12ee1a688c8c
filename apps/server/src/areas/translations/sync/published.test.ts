import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insert,
  openSyncServer,
  type SyncServer,
  type SyncWorld,
  update,
} from './testing/sync-world.ts';

/** Arabic words in place of all others. */
const speakArabic = (text: string) =>
  text.replace(/<\/?x\d+\/?>|\p{L}+/gu, (part) => (part.startsWith('<') ? part : 'مرحبا'));

describe('a site with a space and its translation', () => {
  let server: SyncServer;
  let world: SyncWorld;
  let site: string;
  let [clay, fire]: string[] = [];

  beforeAll(async () => {
    server = await openSyncServer('sqlite');
    world = await server.open();
    [, clay = '', fire = ''] = await world.change(world.source, [
      insert('Home', 'Welcome.'),
      insert('Clay', '## How to dig\n\nDig it.', { ref: 'clay' }),
      insert('Fire', 'See [how](./clay.md#how-to-dig).'),
    ]);
    await world.sync(speakArabic);
    site = await server.publish(world, { source: 'en', target: 'ar' });
    await world.change(world.target, [update(fire, { into: clay, slug: 'nar' })]);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const read = async (path: string) => {
    const answer = await fetch(`${site}${path}`);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };
  const pathsIn = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, href = '']) =>
      new URL(href, site).pathname.slice(new URL(site).pathname.length),
    );

  it('is read in the other language, from the right', async () => {
    const html = await read('/ar/clay');
    expect(html).toMatch(/<html [^>]*lang="ar"[^>]*dir="rtl"|<html [^>]*dir="rtl"[^>]*lang="ar"/);
    expect(html).toMatch(/<h2 [^>]*id="how-to-dig"/);
    expect(html).toContain('مرحبا مرحبا.</p>');
    expect(await read('/clay')).toMatch(/<html [^>]*lang="en"/);
  });

  it('leads from page to page in one language', async () => {
    const main = /<main[\s\S]*<\/main>/.exec(await read('/ar/clay/nar'))?.[0] ?? '';
    expect(pathsIn(main, /<a [^>]*href="([^"]*#how-to-dig)"/g)).toEqual(['/ar/clay']);
  });

  it('offers a page in the other language wherever people moved it', async () => {
    const alternate = /<link rel="alternate" hreflang="[^"]*" href="([^"]*)">/g;
    const all = ['/fire', '/ar/clay/nar', '/fire'];
    expect(pathsIn(await read('/fire'), alternate)).toEqual(all);
    expect(pathsIn(await read('/ar/clay/nar'), alternate)).toEqual(all);
    const [, picker = ''] = (await read('/fire')).split('picker-languages');
    expect(pathsIn(picker.split('</details>')[0] ?? '', /<a [^>]*href="([^"]*)"/g)).toEqual([
      '/fire',
      '/ar/clay/nar',
    ]);
    const sitemap = await read('/sitemap.xml');
    const entry = sitemap.split('<url>').find((one) => one.includes('/ar/clay/nar</loc>'));
    expect(pathsIn(entry ?? '', /<xhtml:link [^>]*href="([^"]*)"/g)).toEqual(all);
  });

  it('follows the source with the next sync', async () => {
    await world.rewrite(world.source, fire ?? '', (text) => text.replace('See', 'Look at'));
    expect(await read('/ar/clay/nar')).not.toContain('مرحبا مرحبا <a');
    await world.sync(speakArabic);
    expect(await read('/ar/clay/nar')).toContain('مرحبا مرحبا <a');
  });
});
