import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../write/write-markdown.ts';
import { readReaderText } from '../write/write-reader-text.ts';
import { buildDocument, readPage } from './index.ts';

const build = (text: string) => buildDocument(text, { blocks: [], resolve: () => undefined });
const read = (text: string) => writeMarkdown(build(text)).trim();
const typesOf = (text: string) => build(text).nodes.map(({ type }) => type);
const readers = (text: string) =>
  readReaderText(text, {
    scope: { variables: { space: {}, page: {} }, claims: {} },
    follow: (raw: string) => raw,
    isNamed: () => false,
    reusableContent: () => undefined,
    resolveInclusion: () => undefined,
  } as unknown as Parameters<typeof readReaderText>[1]).write(() => undefined);

describe('a page of MkDocs', () => {
  it('has tabs as one set, with code as code', () => {
    const tabs =
      '=== "In"\n    ``` bash\n    ls -a\n    ```\n\n=== "Out \\"x\\""\n\n    ```\n    . ..\n    ```\n\nAfter.\n';
    const [set, after] = build(tabs).nodes;
    expect(set).toMatchObject({
      type: 'tabs',
      nodes: [
        { data: { title: 'In' }, nodes: [{ type: 'code', data: { syntax: 'bash' } }] },
        { data: { title: 'Out "x"' }, nodes: [{ type: 'code' }] },
      ],
    });
    expect(after).toMatchObject({ type: 'paragraph' });
    expect(typesOf('=== "A"\n    a\n\n===! "B"\n    b\n')).toEqual(['tabs', 'tabs']);
  });

  it('has admonitions as hints with their titles, in whatever they hold and stand in', () => {
    expect(
      read('!!! warning "Hot \\"kiln\\""\n    Let it cool.\n\n    * one\n        * two\n'),
    ).toBe(
      '{% hint style="warning" %}\n<strong>Hot "kiln"</strong>\n\nLet it cool.\n\n* one\n\n  * two\n{% endhint %}',
    );
    expect(read('!!! info ""\n    Text.\n')).toBe('{% hint style="info" %}\nText.\n{% endhint %}');
    expect(read('!!! custom-type\n    Text.\n')).toContain('**Custom type**');
    expect(read('1. one\n\n    !!! tip inline end "T"\n        Text.\n\n2. two\n')).toMatch(
      /^1\. one\n\n {3}\{% hint style="success" %\}[\s\S]*\n2\. two$/,
    );
    expect(typesOf('Before\n!!! note\n    Text.\nAfter\n')).toEqual([
      'paragraph',
      'hint',
      'paragraph',
    ]);
  });

  it('has folded admonitions as expandables, open where they say so', () => {
    const [folded, open] = build('??? note\n    A.\n\n???+ "Own title"\n    B.\n').nodes;
    expect([folded?.type, folded?.data]).toEqual(['expandable', {}]);
    expect([open?.type, open?.data]).toEqual(['expandable', { defaultExpanded: true }]);
    expect(read('??? note\n    A.\n')).toContain('<summary>Note</summary>');
  });

  it('takes attribute lists for what they say, and shows none', () => {
    expect(build('## Kiln {: #hot .cls }\n').nodes).toMatchObject([{ data: { id: 'hot' } }]);
    expect(read('A text.\n{: .lead }\n')).toBe('A text.');
    expect(
      read(
        '[Go](https://x.org){ .md-button .md-button--primary } [a](https://x.org){: target=_blank }.',
      ),
    ).toBe('<a href="https://x.org" class="button primary">Go</a> [a](https://x.org).');
    expect(build('![pot](https://x.org/a.png){ width="300" }').nodes).toMatchObject([
      { nodes: [{ type: 'image', data: { width: 300 } }] },
    ]);
    expect(read('`a`{: .x } :fontawesome-brands-github:{ .lg }')).toMatch(/^`a` .*fa-github/);
  });

  it('reads what its fences say, and shows no name of a file that would be put in', () => {
    const code = '``` { .py title="a.py" linenums="5" hl_lines="2 3" }\na\nb\nc\n```\n';
    expect(build(code).nodes).toMatchObject([
      {
        data: { syntax: 'py', title: 'a.py', lineNumbers: true, firstLine: 5 },
        nodes: [{ data: {} }, { data: { highlighted: true } }, { data: { highlighted: true } }],
      },
    ]);
    expect(read('--8<-- "snippet.md"\n\n[TOC]\n\nText.\n')).toBe('Text.');
  });
});

describe('a page of Docusaurus', () => {
  const PAGE =
    "import Tabs from '@theme/Tabs';\nimport {\n  A,\n} from './a';\nexport const toc = [\n  { a: 1 },\n\n];\n\nText {/* a\nnote */} goes on.\n\n{/*\n\nhidden\n\n*/}\n";

  it('shows no statement and no comment, to nobody', () => {
    expect(read(PAGE)).toBe('Text  goes on.');
    expect(readers(PAGE).trim()).toBe('Text  goes on.');
  });

  it('keeps every byte and every line in its blocks', () => {
    const { blocks } = readPage(PAGE, (text) => text);
    let rest = PAGE;
    for (const { start, end } of blocks.toReversed()) rest = rest.slice(0, start) + rest.slice(end);
    expect(rest.trim()).toBe('');
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['comment', 'comment', 'comment', 'paragraph', 'comment'],
    ]);
  });

  it.each([
    "import x from 'y'\n\nand go on.\n",
    "We write\nimport Tabs from '@theme/Tabs';\nin such pages.\n",
    "import duties from 'abroad' are high\n",
    'export the clay before it dries.\n',
    '    import Tabs from "@theme/Tabs";\n',
    '```js\nimport Tabs from "@theme/Tabs";\n```\n\n<Tabs/>\n',
  ])('is none where prose or code looks like a statement: %j', (text) => {
    for (const word of text.match(/\w+/g) ?? []) expect(readers(text)).toContain(word);
  });

  it('has tabs as one set, however deep their content is indented', () => {
    const tabs =
      '<Tabs\n  defaultValue="a"\n  values={[\n    { label: "Apple", value: "a" },\n  ]}>\n    <TabItem value="a">\n\n        Apple text\n\n    </TabItem>\n    <TabItem value="o" label="Orange" default>\n        Orange\n    </TabItem>\n</Tabs>\n\nAfter.\n';
    expect(build(tabs).nodes).toMatchObject([
      {
        type: 'tabs',
        nodes: [
          { data: { title: 'Apple' }, nodes: [{ type: 'paragraph' }] },
          { data: { title: 'Orange' }, nodes: [{ type: 'paragraph' }] },
        ],
      },
      { type: 'paragraph' },
    ]);
    expect(typesOf('Use it:\n\n    <Tabs>\n    </Tabs>\n')).toEqual(['paragraph', 'code']);
  });

  it.each([
    ':::tip[Custom *title*]\n\nBody\n\n:::\n',
    ':::tip Custom *title*\nBody\n:::\n',
    '> [!TIP] Custom *title*\n> Body\n',
    '<Admonition type="tip" title="Custom *title*">\n  Body\n</Admonition>\n',
  ])('has admonitions with their titles: %j', (text) => {
    const [hint, ...others] = build(text).nodes;
    expect(others).toEqual([]);
    expect(hint).toMatchObject({ type: 'hint', data: { style: 'success' } });
    expect(read(text)).toMatch(/\*\*Custom\*\* .*title.*\n\nBody/);
  });

  it('highlights the lines that comments in its code name', () => {
    const code =
      '```js title="a.js" showLineNumbers\n// highlight-next-line\na\nb\n// highlight-start\nc\nd\n// highlight-end\ne\n```\n';
    const [block] = build(code).nodes;
    expect(block).toMatchObject({ data: { title: 'a.js', lineNumbers: true } });
    expect(block?.nodes?.map((line) => 'data' in line && 'highlighted' in line.data)).toEqual([
      ...[true, false, true, true, false],
    ]);
  });
});

describe('a page of VitePress', () => {
  it('has code groups as tabs, and no script, style, comment or name of a file', () => {
    const page =
      '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh{1} [pnpm]\npnpm i\n```\n\n:::\n\n<script setup>\nimport X from "./X.vue"\n\nconst a = "<b>"\n</script>\n\n<style>.x { color: red }</style>\n\n<<< @/snippets/a.js{2}\n\n<!--@include: ./part.md-->\n';
    expect(build(page).nodes).toMatchObject([
      { type: 'tabs', nodes: [{ data: { title: 'npm' } }, { data: { title: 'pnpm' } }] },
    ]);
    expect(read('> [!NOTE]- Folded\n> Text\n')).toContain('<summary>Folded</summary>');
  });
});

describe('text that looks like none of these', () => {
  it.each([
    '!!! really, three of them\n\nText.\n',
    '??? what\n\nText.\n',
    '=== "quoted"\n\nText.\n',
    'The set {: a } and {#b} and a{ .c }.\n',
    '`{/* code */}` and `{: .x }`.\n',
    '```\n!!! note\n    a\n{/* b */}\n--8<-- "c"\n```\n',
    '<<<<<<< HEAD\n',
  ])('stays as it is: %j', (text) => {
    const shown = readers(text);
    for (const word of text.match(/[\w!?=]+/g) ?? []) expect(shown).toContain(word);
  });

  it('is text when a document that has it is written as Markdown', () => {
    const words = [
      '!!! note "a"',
      '??? b',
      '=== "c"',
      "import Tabs from '@theme/Tabs';",
      '{/* d */}',
      ':material-e:',
    ];
    for (const text of words) {
      const document = build('x\n\n    y\n');
      const leaf = { object: 'leaf', text, marks: [] } as const;
      const paragraph = { ...document.nodes[0], nodes: [{ object: 'text', leaves: [leaf] }] };
      const written = writeMarkdown({
        ...document,
        nodes: [paragraph, document.nodes[1]],
      } as typeof document);
      expect(build(written).nodes[0]).toMatchObject({ nodes: [{ leaves: [{ text }] }] });
    }
  });

  it('is read in time linear in it', () => {
    const parts = [
      '{/*',
      '{/*\n',
      '{: a',
      '<Tabs>\n',
      '=== "a"\n    ',
      '!!! a "',
      'import {\n\n',
      'export const a = [\n\n',
    ];
    const start = performance.now();
    for (const part of parts) build(part.repeat(10_000));
    build(`${'{/* a\n'.repeat(20_000)}*/} b`);
    expect(performance.now() - start).toBeLessThan(20_000);
  }, 60_000);
});
