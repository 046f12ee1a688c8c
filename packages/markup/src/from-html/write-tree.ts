import type { Root, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Handle, type Options, type State, toMarkdown } from 'mdast-util-to-markdown';
import { escapeAttribute } from '../write/escape.ts';
import type {
  DetailsNode,
  EmbedNode,
  FigureNode,
  HintNode,
  MathNode,
  TabsNode,
  WrappedNode,
} from './reading.ts';
import { writeElementText } from './write-element-text.ts';
import { writeHtmlTable } from './write-html-table.ts';

/** Writes a tree as our Markdown, so that every text is read back as that text. */
export function writeTree(root: Root): string {
  return toMarkdown(root, { extensions: [...gfm, ours] });
}

/** Without what keeps bare addresses from becoming links: our reader makes none of them. */
const gfm = (gfmToMarkdown().extensions ?? []).filter(
  ({ unsafe }) => !unsafe?.some(({ character }) => character === '@'),
);

const writeHint: Handle = (node: HintNode, _parent, state, info) =>
  wrapFlow(state, node, info, `hint style="${node.style}"`, 'endhint');

const writeTabs: Handle = (node: TabsNode, _parent, state, info) => {
  const tabs = node.children.map((tab) =>
    wrapFlow(state, tab, info, `tab title="${escapeTagAttribute(tab.title)}"`, 'endtab'),
  );
  return `{% tabs %}\n${tabs.join('\n\n')}\n{% endtabs %}`;
};

function wrapFlow(
  state: State,
  node: Parameters<State['containerFlow']>[0],
  info: Parameters<Handle>[3],
  open: string,
  close: string,
): string {
  const body = state.containerFlow(node, info);
  return `{% ${open} %}\n${body === '' ? '' : `${body}\n`}{% ${close} %}`;
}

const writeDetails: Handle = (node: DetailsNode, _parent, state, info) => {
  const title = writeElementText(state, node.title);
  const body = state.containerFlow({ type: 'root', children: node.children }, info);
  const open = node.isOpen ? ' open' : '';
  return `<details${open}>\n\n<summary>${title}</summary>\n\n${body}\n\n</details>`;
};

const writeFigure: Handle = (node: FigureNode, _parent, state) => {
  const caption = writeElementText(state, node.children);
  const image = `<img src="${node.url}" alt="${escapeAttribute(node.alt)}">`;
  const text = caption === '' ? '' : `<p>${caption}</p>`;
  return `<figure>${image}<figcaption>${text}</figcaption></figure>`;
};

const writeEmbed: Handle = (node: EmbedNode) => `{% embed url="${escapeTagAttribute(node.url)}" %}`;

const writeMath: Handle = (node: MathNode) => `$$\n${node.value.replace(/\n\s*\n/g, '\n')}\n$$`;

const writeInlineMath: Handle = (node: MathNode) => `$$${node.value.replace(/\s+/g, ' ')}$$`;

const writeWrapped: Handle = (node: WrappedNode, _parent, state, info) => {
  const before = node.open.at(-1) ?? '';
  const text = state.containerPhrasing(
    { type: 'paragraph', children: node.children },
    { ...info, before, after: '<' },
  );
  return `${node.open}${text}${node.close}`;
};

const writeCode: Handle = (node: { value: string; lang?: string | null; meta?: string | null }) => {
  const runs = node.value.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const block = `${fence}${node.lang ?? ''}\n${node.value}\n${fence}`;
  if (!node.meta) return block;
  return `{% code title="${escapeTagAttribute(node.meta)}" %}\n${block}\n{% endcode %}`;
};

const writeText: Handle = (node: Text, _parent, state, info) => {
  const encode = state.stack.includes('element') ? ['<', '&'] : [];
  return state.safe(node.value, { ...info, encode });
};

/** A break of a line: an element where what it stands in has one line only. */
const writeBreak: Handle = (_node, _parent, state) =>
  state.stack.includes('headingAtx') || state.stack.includes('tableCell') ? '<br>' : '\\\n';

/** A value in a template tag, which nothing in it may end. */
function escapeTagAttribute(text: string): string {
  return escapeAttribute(text.replace(/%\}/g, '% }').replace(/\{%/g, '{ %'));
}

const ours: Options = {
  bullet: '*',
  bulletOther: '-',
  emphasis: '_',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '*',
  handlers: {
    break: writeBreak,
    code: writeCode,
    details: writeDetails,
    embed: writeEmbed,
    figure: writeFigure,
    hint: writeHint,
    htmlTable: writeHtmlTable,
    inlineMath: writeInlineMath,
    math: writeMath,
    tabs: writeTabs,
    text: writeText,
    wrapped: writeWrapped,
  },
  unsafe: [
    { character: '{', after: '[%{]', inConstruct: 'phrasing' },
    { character: '#', before: '\\{', inConstruct: 'phrasing' },
    { character: '^', before: '\\[', inConstruct: 'phrasing' },
    { character: '<', inConstruct: 'element' },
    { character: '&', inConstruct: 'element' },
    { character: '{', before: '\\{', inConstruct: 'phrasing' },
    { character: '$', after: '\\$', inConstruct: 'phrasing' },
    { character: '$', before: '\\$', inConstruct: 'phrasing' },
    { character: ':', after: '[a-z0-9+_-]+(?=:)', inConstruct: 'phrasing' },
    { atBreak: true, character: ':', after: '::' },
  ],
};
