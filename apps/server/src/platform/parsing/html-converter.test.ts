import { expect, it } from 'vitest';
import { openHtmlConverter } from './html-converter.ts';

it('reads relative addresses against where a page was found, and against its base', async () => {
  await using converter = openHtmlConverter();
  const html =
    '<link rel="canonical" href="/kiln"><p><a href="a#b">x</a> <img src="//c.test/d.png">';
  const url = 'https://e.test/docs/page';
  expect(await converter.convert({ html, url })).toMatchObject({
    canonicalUrl: 'https://e.test/kiln',
    targets: [{ url: 'https://e.test/docs/a#b' }, { url: 'https://c.test/d.png' }],
  });
  const based = await converter.convert({ html: `<base href="/en/">${html}`, url });
  expect(based.targets[0]?.url).toBe('https://e.test/en/a#b');
  expect((await converter.convert({ html })).targets[0]?.url).toBe('a#b');
}, 30_000);

it('gives up on a page that takes too long, and reads the next one', async () => {
  await using converter = openHtmlConverter(200);
  const html = '<table><tr><td>'.repeat(20_000) + '<b><i>'.repeat(20_000);
  await expect(converter.convert({ html })).rejects.toMatchObject({ name: 'ThreadError' });
  expect((await converter.convert({ html: '<p>x' })).template).toBe('x\n');
}, 30_000);
