import type { BlockContent, DefinitionContent, ListItem, PhrasingContent } from 'mdast';
import type { Handle, State } from 'mdast-util-to-markdown';
import { escapeAttribute, escapeHtmlText } from '../write/escape.ts';
import type { HtmlTableCell, HtmlTableNode } from './reading.ts';
import { writeElementText } from './write-element-text.ts';

type Flow = BlockContent | DefinitionContent;

/** Writes a table in HTML on one line, running text in its cells as Markdown. */
export const writeHtmlTable: Handle = (node: HtmlTableNode, _parent, state) => {
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
