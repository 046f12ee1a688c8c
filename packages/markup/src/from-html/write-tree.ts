import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, Root, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Handle, type Options, type State, toMarkdown } from 'mdast-util-to-markdown';
import { escapeAttribute, escapeHtmlText } from '../write/escape.ts';
import type {
  DetailsNode,
  EmbedNode,
  FigureNode,
  HintNode,
  HtmlTableCell,
  HtmlTableNode,
  MathNode,
  TabsNode,
  WrappedNode,
} from './reading.ts';

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

type Flow = BlockContent | DefinitionContent;

/** Writes a table in HTML on one line, running text in its cells as Markdown. */
const writeHtmlTable: Handle = (node: HtmlTableNode, _parent, state) => {
  const rows = node.rows.map((cells, index) => writeRow(state, cells, node.hasHead && index === 0));
  const [first = '', ...rest] = rows;
  const head = node.hasHead ? `<thead>${first}</thead>` : writeEmptyHead(node);
  const body = (node.hasHead ? rest : rows).join('');
  return `<table${node.hasHead ? '' : ' data-header-hidden'}>${head}<tbody>${body}</tbody></table>`;
};

/** A table without a head has a hidden one, which gives it its columns. */
function writeEmptyHead(node: HtmlTableNode): string {
  const width = Math.max(
    ...node.rows.map((cells) => cells.reduce((sum, cell) => sum + cell.colSpan, 0)),
  );
  return `<thead><tr>${'<th></th>'.repeat(width)}</tr></thead>`;
}

function writeRow(state: State, cells: readonly HtmlTableCell[], isHead: boolean): string {
  const name = isHead ? 'th' : 'td';
  const written = cells.map((cell) => {
    const attributes = [
      cell.align && cell.align !== 'left' ? ` align="${cell.align}"` : '',
      cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '',
      cell.colSpan > 1 ? ` colspan="${cell.colSpan}"` : '',
    ];
    return `<${name}${attributes.join('')}>${writeCell(state, cell.children)}</${name}>`;
  });
  return `<tr>${written.join('')}</tr>`;
}

function writeCell(state: State, blocks: readonly Flow[]): string {
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === 'paragraph')
    return writeElementText(state, only.children);
  return blocks.map((block) => writeBlock(state, block)).join('');
}

function writeBlock(state: State, block: Flow): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${writeElementText(state, block.children)}</p>`;
    case 'heading':
      return `<p>${writeElementText(state, [{ type: 'strong', children: block.children }])}</p>`;
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      const start = block.start && block.start !== 1 ? ` start="${block.start}"` : '';
      const items = block.children.map((item) => writeItem(state, item));
      return `<${name}${name === 'ol' ? start : ''}>${items.join('')}</${name}>`;
    }
    case 'code': {
      const language = block.lang ? ` class="lang-${escapeAttribute(block.lang)}"` : '';
      const text = escapeHtmlText(block.value).replaceAll('\n', '&#10;');
      return `<pre><code${language}>${text}</code></pre>`;
    }
    case 'figure':
      return `<figure><img src="${block.url}" alt="${escapeAttribute(block.alt)}"></figure>`;
    case 'embed':
      return `<p>${writeElementText(state, [makeLink(block.url)])}</p>`;
    case 'math':
      return `<p>$$${block.value.replace(/\s+/g, ' ')}$$</p>`;
    case 'blockquote':
      return `<blockquote>${block.children.map((child) => writeBlock(state, child)).join('')}</blockquote>`;
    case 'table':
      return block.children
        .flatMap((row) => row.children)
        .map((cell) => `<p>${writeElementText(state, cell.children)}</p>`)
        .join('');
    case 'htmlTable':
      return block.rows
        .flat()
        .flatMap((cell) => cell.children)
        .map((child) => writeBlock(state, child))
        .join('');
    case 'hint':
    case 'tab':
      return block.children.map((child) => writeBlock(state, child)).join('');
    case 'tabs':
      return block.children.map((child) => writeBlock(state, child)).join('');
    case 'details':
      return [
        `<p>${writeElementText(state, [{ type: 'strong', children: block.title }])}</p>`,
        ...block.children.map((child) => writeBlock(state, child)),
      ].join('');
    default:
      return '';
  }
}

function makeLink(url: string): PhrasingContent {
  return { type: 'link', url, children: [{ type: 'text', value: url }] };
}

function writeItem(state: State, item: ListItem): string {
  const box = typeof item.checked === 'boolean' ? `[${item.checked ? 'x' : ' '}] ` : '';
  const [first, ...rest] = item.children;
  const text = first ? writeCell(state, [first]) : '';
  return `<li>${box}${text}${rest.map((block) => writeBlock(state, block)).join('')}</li>`;
}

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    /** An element in HTML, where no backslash keeps a `<` from beginning another. */
    element: 'element';
  }
}

/** Running text as it stands in an element: on one line, its marks in Markdown. */
function writeElementText(state: State, children: PhrasingContent[]): string {
  const exits = (['element', 'tableCell', 'phrasing'] as const).map((name) => state.enter(name));
  const text = state.containerPhrasing(
    { type: 'paragraph', children },
    { before: '>', after: '<', now: { line: 1, column: 1 }, lineShift: 0 },
  );
  for (const exit of exits.toReversed()) exit();
  return text;
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
