import { runAtOnce } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { planFiles, type TextFiles } from '../testing/plan-files.ts';
import { findUnread } from './find-unread.ts';

const CODE =
  '```js\nimport X from "x"\n<X/> ==a== {% foo %} {{ b }} --8<-- "c"\n```\n\n`<Y/> {% bar %}`\n';

/** Kind, file, line and message of each warning, in the order of the lines. */
function warn(files: TextFiles): string[] {
  const plan = planFiles(files);
  const unread = runAtOnce(findUnread(plan, (path) => files[path] ?? ''));
  return [...plan.warnings, ...unread]
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(({ kind, path, line, message }) => `${kind} ${path}:${line} ${message}`);
}

describe('a plan says what of a tool is not read, with file and line', () => {
  it('of MkDocs', () => {
    const page = `# A\n\n${CODE}\n==marked== and ++ctrl+alt++ :material-check:\n\nTerm\n:   Meaning\n\n*[HTML]: Hyper Text\n\n--8<-- "snippet.md"\n\n=== "Tab"\n\n    !!! note "x"\n        Read.\n\n[Read](https://x.org){ .md-button }\n`;
    expect(warn({ 'mkdocs.yml': 'site_name: x\n', 'docs/a.md': page })).toEqual([
      'unread-syntax docs/a.md:10 ==marked==',
      'unread-syntax docs/a.md:10 ++ctrl+alt++',
      'unread-syntax docs/a.md:10 :material-check:',
      'unread-syntax docs/a.md:13 :   Meaning',
      'unread-syntax docs/a.md:15 *[HTML]: Hyper Text',
      'unread-syntax docs/a.md:17 --8<-- "snippet.md"',
    ]);
  });

  it('of Docusaurus, and of MDX anywhere', () => {
    const page = `---\ntitle: "{no}"\n---\nimport Tabs from '@theme/Tabs';\n\n${CODE}\n<Tabs>\n<TabItem value="a">\n\nText {1 + 1}, \\{2} and {/* {no} */}\n\n</TabItem>\n</Tabs>\n\nIn <Own a={{ b: 1 }}>text</Own>.\n`;
    const found = ['unread-syntax docs/a.mdx:16 {1 + 1}', 'unknown-component docs/a.mdx:21 <Own>'];
    expect(warn({ 'docusaurus.config.js': '', 'docs/a.mdx': page })).toEqual(found);
    const lone = "# B\n\nimport x from 'y'\n\nText.\n";
    expect(warn({ 'b.mdx': lone })).toEqual(["unread-syntax b.mdx:3 import x from 'y'"]);
    expect(warn({ 'SUMMARY.md': '* [B](b.md)\n', 'b.md': lone })).toEqual([]);
  });

  it('of VitePress', () => {
    const page = `# V\n\n${CODE}\n::: v-pre\n{{ no }}\n:::\n\nVersion {{ 1 + 1 }}, <Badge text="x" />\n\n<<< @/a.js{2}\n\n<!--@include: ./part.md-->\n\n<script setup>\nconst a = '<No/>'\n</script>\n`;
    expect(warn({ '.vitepress/config.ts': '', 'v.md': page })).toEqual([
      'unread-syntax v.md:14 {{ 1 + 1 }}',
      'unknown-component v.md:14 <Badge>',
      'unread-syntax v.md:16 <<< @/a.js{2}',
      'unread-syntax v.md:18 <!--@include: ./part.md-->',
    ]);
  });

  it('of GitBook, and of no tool what only looks like another', () => {
    const page = `# G\n\n${CODE}\n{% foo a="b" %}\nx\n{% endfoo %}\n\n{% hint %}\na List<Table> of ==rows== {x}\n{% endhint %}\n\n<Own>\n\n![far](https://x.org/a.png) ![far](https://x.org/a.png)\n`;
    expect(warn({ 'SUMMARY.md': '* [G](g.md)\n', 'g.md': page })).toEqual([
      'unread-syntax g.md:10 {% foo a="b" %}',
      'unknown-component g.md:18 <Own>',
      'remote-image g.md:20 https://x.org/a.png',
    ]);
  });

  it('of what hides words without meaning to, whatever the tool', () => {
    const page =
      '# H\n\nA note[^1], a *note*[^Two].\n\n[^1]: One.\n[^two]: Two.\n[^3]: Lost.\n\n<!-- meant -->\n\n```\n[^4]: code <!--\n```\n\n<!-- open\n\nGone.\n';
    expect(warn({ 'SUMMARY.md': '* [H](h.md)\n', 'h.md': page })).toEqual([
      'unread-syntax h.md:7 [^3]: Lost.',
      'unread-syntax h.md:15 <!-- open',
    ]);
  });

  it('in time linear in the text, whatever that is', () => {
    const hostile = [
      '{/*',
      '<!--',
      '<script ',
      '``` `` ',
      "<a '",
      '{{',
      '<A ',
      '::: v-pre\n',
      '{% a ',
    ];
    const files = hostile.map((part, at) => [`${at}.mdx`, `# H\n\n${part.repeat(20_000)}\n`]);
    const start = performance.now();
    warn({ '.vitepress/config.ts': '', ...Object.fromEntries(files) });
    expect(performance.now() - start).toBeLessThan(20_000);
  }, 60_000);
});
