import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ZipFiles, zipOf } from '../../../../testing/zip-of.ts';
import { DEFAULT_TREE_LIMITS } from '../../trees/tree-source.ts';
import { openZip, readBuilt } from '../testing/built-trees.ts';
import { buildExport } from './build-export.ts';
import { openExport } from './open-export.ts';

const id = (digit: string) => digit.repeat(32);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

async function build(files: ZipFiles) {
  await using opened = new AsyncDisposableStack();
  const zip = await openZip(files);
  opened.defer(() => zip.close());
  const archive = await openExport(zip, DEFAULT_TREE_LIMITS);
  opened.defer(() => archive.close());
  const built = await buildExport(archive, { readMs: 2000 });
  return { ...built, ...(await readBuilt(built)) };
}

const wiki: Record<string, string> = {
  [`Kiln wiki ${id('a')}.md`]: `# Kiln wiki: all of it

[Zinc](Kiln%20wiki%20${id('a')}/Zinc%20${id('c')}.md) then [Ash](Kiln%20wiki%20${id('a')}/Ash%20${id('b')}.md)

![plan](Kiln%20wiki%20${id('a')}/plan%201.svg)

[Glazes](Kiln%20wiki%20${id('a')}/Glazes%20${id('d')}.csv)
`,
  [`Kiln wiki ${id('a')}/Ash ${id('b')}.md`]: `# Ash\n\n[up](../Kiln%20wiki%20${id('a')}.md) [online](https://www.notion.so/team/Zinc-${id('c')}?pvs=4) [out](https://x.test/)\n`,
  [`Kiln wiki ${id('a')}/Zinc ${id('c')}.md`]: '# Zinc\n\nMetal: zinc\n',
  [`Kiln wiki ${id('a')}/plan 1.svg`]: svg,
  [`Kiln wiki ${id('a')}/Glazes ${id('d')}.csv`]:
    '\ufeffName,Cone,Notes\n"Celadon, pale",6,"a | b\nsecond"\nTenmoku,10,https://x.test/a_b\nUnwritten,,\n',
  [`Kiln wiki ${id('a')}/Glazes ${id('d')}_all.csv`]: 'Name\nEverything\n',
  [`Kiln wiki ${id('a')}/Glazes ${id('d')}/Tenmoku ${id('e')}.md`]:
    '# Tenmoku\n\nCone: 10\nSee: Ash (../Ash%20bb.md)\n\nDark.\n',
  [`Kiln wiki ${id('a')}/Glazes ${id('d')}/Celadon, pale ${id('f')}.md`]:
    '# Celadon, pale\n\nCone: 6\n',
};

const outline = `${id('a')}.md[${id('c')}.md ${id('b')}.md ${id('d')}.md[${id('f')}.md ${id('e')}.md]]`;

describe('a Notion export in Markdown', () => {
  it('nests pages as its folders are, in the order of the links to them', async () => {
    const built = await build(wiki);
    expect(built.outline).toBe(outline);
    expect([built.folder, built.missed]).toEqual(['notion', 0]);
    expect(built.contents[0]?.slug).toBe('kiln-wiki-all-of-it');
    expect(built.files[`${id('a')}/plan 1.svg`]).toBe(svg);
  });

  it('is the same where folders are named without ids', async () => {
    const plain = Object.entries(wiki).map(([path, text]): [string, string] => [
      path.replace(/ [0-9a-f]{32}(?=\/)/g, ''),
      text.replace(/%20[0-9a-f]{32}\//g, '/'),
    ]);
    expect((await build(Object.fromEntries(plain))).outline).toBe(outline);
  });

  it('links pages by their paths and by their addresses at Notion', async () => {
    const { files } = await build(wiki);
    const home = files[`${id('a')}.md`] ?? '';
    expect(home).toContain(`[Zinc](${id('c')}.md) then [Ash](${id('b')}.md)`);
    expect(home).toContain(`![plan](${id('a')}/plan%201.svg)`);
    expect(home).toContain(`[Glazes](${id('d')}.md)`);
    expect(files[`${id('b')}.md`]).toContain(
      `[up](${id('a')}.md) [online](${id('c')}.md) [out](https://x.test/)`,
    );
  });

  it('makes a table of a database, and a list of the properties of its rows', async () => {
    const { files } = await build(wiki);
    expect(files[`${id('d')}.md`]).toBe(
      [
        '# Glazes\n',
        '| Name | Cone | Notes |',
        '| --- | --- | --- |',
        `| [Celadon, pale](${id('f')}.md) | 6 | a \\| b<br>second |`,
        `| [Tenmoku](${id('e')}.md) | 10 | <https://x.test/a_b> |`,
        '| Unwritten |  |  |\n',
      ].join('\n'),
    );
    expect(files[`${id('e')}.md`]).toContain('* **Cone:** 10\n* **See:** [Ash](');
    expect(files[`${id('e')}.md`]).toContain('\n\nDark.\n');
    expect(files[`${id('c')}.md`]).toBe('# Zinc\n\nMetal: zinc\n');
  });

  it('writes callouts, formulas, toggles and code as we do', async () => {
    const text = `# Page

<aside>
<img src="https://www.notion.so/icons/fire.svg" alt="fire" width="40px" />

Hot

</aside>

    <aside>
    💡 Inside a list

    </aside>

Area $a^2$ costs $5 and $10, not \`$x$\`.

$$
E = mc^2
$$

<details>
<summary>More</summary>

text
</details>

\`\`\`plain text
<aside>
$x$
\`\`\`

\`\`\`js
a();
\`\`\`
`;
    const { files } = await build({ [`Page ${id('a')}.md`]: text });
    const written = files[`${id('a')}.md`] ?? '';
    expect(written).toContain('{% hint style="info" %}\nHot\n\n{% endhint %}');
    expect(written).toContain('    {% hint style="info" %}\n    💡 Inside a list');
    expect(written).toContain('Area $$a^2$$ costs $5 and $10, not `$x$`.');
    expect(written).toContain('$$\nE = mc^2\n$$');
    expect(written).toContain('<summary>More</summary>');
    expect(written).toContain('```\n<aside>\n$x$\n```');
    expect(written).toContain('```js\na();\n```');
  });

  it('may come in parts, and as archives within the archive', async () => {
    const paths = Object.keys(wiki);
    const part = (half: readonly string[]) =>
      zipOf(Object.fromEntries(half.map((path) => [path, wiki[path] ?? ''])));
    const built = await build({
      'ExportBlock-1-Part-1.zip': await part(paths.slice(0, 2)),
      'ExportBlock-1-Part-2.zip': await part(paths.slice(2)),
    });
    expect(built.outline).toBe(outline);
  });
});

describe('a Notion export in HTML', () => {
  const page = (name: string, body: string, head = '') =>
    `<html><head><meta charset="utf-8"><title>${name}</title><style>p{}</style></head><body>
     <article id="x" class="page sans"><header><div class="page-header-icon undefined"><span class="icon">🏺</span></div>
     <h1 class="page-title">${name}</h1><p class="page-description"></p>${head}</header>
     <div class="page-body">${body}</div></article></body></html>`;
  const convert = async (body: string, head = '') => {
    const { files } = await build({ [`Page ${id('a')}.html`]: page('Page', body, head) });
    return (files[`${id('a')}.md`] ?? '').replace(/^# Page\n\n/, '');
  };

  it('has the same pages under the same paths as one in Markdown', async () => {
    const built = await build({
      'index.html': '<ul><li>Index</li></ul>',
      [`Wiki ${id('a')}.html`]: page(
        'Wiki',
        `<figure class="link-to-page"><a href="Wiki%20${id('a')}/Ash%20${id('b')}.html"><span class="icon">📄</span>Ash</a></figure>
         <figure class="image"><a href="Wiki%20${id('a')}/plan.svg"><img style="width:4px" src="Wiki%20${id('a')}/plan.svg"></a></figure>`,
      ),
      [`Wiki ${id('a')}/Ash ${id('b')}.html`]: page('Ash', '<p>Text</p>'),
      [`Wiki ${id('a')}/plan.svg`]: svg,
    });
    expect(built.outline).toBe(`${id('a')}.md[${id('b')}.md]`);
    expect(built.files[`${id('a')}.md`]).toContain(`[Ash](${id('b')}.md)`);
    expect(built.files[`${id('a')}.md`]).toContain(`"${id('a')}/plan.svg"`);
  });

  it('is read with its callouts, toggles, tasks and lists', async () => {
    const text = await convert(`
      <figure class="block-color-red_background callout" style="display:flex"><div style="font-size:1.5em"><span class="icon">🔥</span></div><div style="width:100%"><p>Hot <strong>kiln</strong></p></div></figure>
      <ul class="toggle"><li><details open=""><summary>More</summary><p>Inside</p></details></li></ul>
      <ul class="bulleted-list"><li style="list-style-type:disc">one</li></ul><ul class="bulleted-list"><li>two</li></ul>
      <p>Between</p>
      <ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul>
      <ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>open</span></li></ul>`);
    expect(text).toMatch(/\{% hint style="danger" %\}\s+🔥\s+Hot \*\*kiln\*\*\s+\{% endhint %\}/);
    expect(text).toMatch(/<details[^>]*>\s+<summary>More<\/summary>\s+Inside/);
    expect(text).toContain('* one\n* two\n');
    expect(text).toContain('* [x] done\n* [ ] open');
  });

  it('is read with its formulas, code, colours, bookmarks, dates and properties', async () => {
    const katex =
      '<span class="katex"><math><annotation encoding="application/x-tex">x^2</annotation></math></span>';
    const head = `<table class="properties"><tbody>
      <tr class="property-row"><th><span class="icon property-icon"><svg></svg></span>State</th><td><span class="selected-value">Done</span></td></tr>
      <tr class="property-row"><th>Tags</th><td><span class="selected-value">clay</span><span class="selected-value">fire</span></td></tr>
      <tr class="property-row"><th>Fired</th><td><time>@March 1, 2024</time></td></tr>
      <tr class="property-row"><th>Empty</th><td></td></tr></tbody></table>`;
    const text = await convert(
      `<figure class="equation"><style>@import url('x')</style><div class="equation-container"><span class="katex-display">${katex}</span></div></figure>
       <p>Inline <span class="notion-text-equation-token">${katex}</span> and <mark class="highlight-red">red</mark></p>
       <pre class="code"><code class="language-JavaScript">a();\n  b();</code></pre>
       <figure><a href="https://x.test/" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">A title</div><div class="bookmark-description">Words</div></div></div></a></figure>`,
      head,
    );
    expect(text).toContain(
      '* **State:** Done\n* **Tags:** clay, fire\n* **Fired:** March 1, 2024\n',
    );
    expect(text).toContain('$$\nx^2\n$$');
    expect(text).toContain('Inline $$x^2$$');
    expect(text).toMatch(/<mark style="[^"]+">red<\/mark>/);
    expect(text).toContain('```javascript\na();\n  b();\n```');
    expect(text).toContain('[A title](https://x.test/)');
    expect(text).not.toContain('Empty');
  });
});

describe('an archive that is no honest export', () => {
  it('is refused without a page', async () => {
    await expect(build({ 'a.txt': 'text' })).rejects.toThrow('not a Notion export');
  });

  it('is opened one level deep only', async () => {
    const inner = await zipOf({ [`Page ${id('a')}.md`]: '# Page' });
    const middle = await zipOf({ 'b.zip': inner });
    await expect(build({ 'a.zip': middle })).rejects.toThrow('not a Notion export');
  });

  it('may not hold more in its parts than one archive may', async () => {
    const part = (name: string) => zipOf({ [`${name}.md`]: 'x'.repeat(600) });
    const archive = await openZip({ 'a.zip': await part('a'), 'b.zip': await part('b') });
    const limits = { ...DEFAULT_TREE_LIMITS, maxBytes: 1000 };
    await expect(openExport(archive, limits)).rejects.toThrow('expands to more than');
    const bomb = await openZip({ 'a.zip': await zipOf({ 'a.md': Buffer.alloc(8 * 1024 ** 2) }) });
    await expect(openExport(bomb, DEFAULT_TREE_LIMITS)).rejects.toThrow('times its size');
    await Promise.all([archive.close(), bomb.close()]);
  });

  it('goes on past pages that cannot be read', async () => {
    const { missed, outline: rest } = await build({
      [`Bomb ${id('a')}.html`]: `<article><div class="page-body">${'<div>'.repeat(30_000)}`,
      [`Huge ${id('b')}.md`]: randomBytes(1024 ** 2).toString('hex'),
      [`Page ${id('c')}.md`]: '# Page\n',
    });
    expect(rest).toBe(`${id('c')}.md`);
    expect(missed).toBe(2);
  }, 60_000);
});
