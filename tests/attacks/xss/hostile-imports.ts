import { zipUrlOf } from '../../../apps/server/src/testing/zip-of.ts';
import { CANARY, VECTORS } from './cases.ts';

const texts = VECTORS.map(([, write], index) => write(`${CANARY}(${60_000 + index})`));

/** A page of HTML that is nothing but vectors, as text and in attributes. */
export function writeHostileHtml(): string {
  const attributes = texts.map((text) => {
    const value = text.replaceAll('"', '&quot;');
    return `<p title="${value}"><a href="${value}">c</a><img src="${value}" alt="${value}"></p>`;
  });
  return `<html><head><title>${texts[0]}</title></head><body><h1>Imported</h1>${texts
    .map((text) => `<p>c ${text} c</p>`)
    .join('\n')}${attributes.join('\n')}</body></html>`;
}

/** What each source is given: its name, and the address of the data. */
export async function writeHostileImports(): Promise<{ source: string; url: string }[]> {
  const html = writeHostileHtml();
  const id = 'a'.repeat(32);
  const rows = texts.map((text) => `"${text.replaceAll('"', '""')}",x`).join('\n');
  const page = (name: string, text: string) => ({ [`${name} ${id}.html`]: text });
  return [
    { source: 'html', url: `data:text/html;base64,${encode(html)}` },
    { source: 'google-docs', url: await zipUrlOf({ 'Kiln.html': html }) },
    {
      source: 'markdown',
      url: `data:text/markdown;base64,${encode(`# M\n\n${texts.join('\n\n')}`)}`,
    },
    {
      source: 'notion',
      url: await zipUrlOf({ ...page('Wiki', html), [`T ${id}.csv`]: `Name,Use\n${rows}\n` }),
    },
    {
      source: 'confluence',
      url: await zipUrlOf({
        'index.html': `<html><head><title>Kiln (KILN)</title></head><body><div id="main-header"><h1>c</h1></div><div id="content"><ul><li><a href="1.html">${texts[3]}</a></li></ul></div></body></html>`,
        '1.html': html,
      }),
    },
  ];
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64');
}
