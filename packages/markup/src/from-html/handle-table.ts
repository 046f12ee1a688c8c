import type { Element } from 'hast';
import type { Handle, State } from 'hast-util-to-mdast';
import type { AlignType, BlockContent, DefinitionContent, PhrasingContent } from 'mdast';
import { childElements, isElement, readAttribute } from './hast-tree.ts';
import type { HtmlTableCell } from './reading.ts';

type Flow = BlockContent | DefinitionContent;

const MAX_SPAN = 50;

interface Row {
  isHead: boolean;
  cells: Element[];
}

/**
 * A table: a pipe table where every cell is one line of running text below a head, a table in HTML
 * where it is more than that, and its content alone where it only lays out a page.
 */
export const handleTable: Handle = (state, element) => {
  const rows = listRows(element).filter(({ cells }) => cells.length > 0);
  const caption = childElements(element).find((child) => isElement(child, 'caption'));
  const before: Flow[] = caption ? state.toFlow(state.all(caption)) : [];
  if (rows.length === 0) return before;
  const hasHead = isHeadRow(rows) || isBoldRow(rows);
  const read = rows.map(({ isHead, cells }, index) =>
    cells.map((cell) => readCell(state, cell, isHead || (hasHead && index === 0))),
  );
  const isLayout = readAttribute(element, 'role') === 'presentation';
  if (isLayout || (read.length === 1 && read[0]?.length === 1)) {
    return [...before, ...read.flat().flatMap(({ children }) => children)];
  }
  const isPlain = hasHead && read.flat().every(isPlainCell);
  if (!isPlain) return [...before, { type: 'htmlTable', hasHead, rows: read }];
  const columns = Math.max(...read.map((cells) => cells.length));
  const align = Array.from({ length: columns }, (_, column): AlignType => findAlign(read, column));
  return [
    ...before,
    {
      type: 'table',
      align,
      children: read.map((cells) => ({
        type: 'tableRow',
        children: Array.from({ length: columns }, (_, column) => ({
          type: 'tableCell',
          children: readLine(cells[column]),
        })),
      })),
    },
  ];
};

function isHeadRow(rows: readonly Row[]): boolean {
  const [first] = rows;
  if (!first) return false;
  return first.isHead || first.cells.every((cell) => isElement(cell, 'th'));
}

/** Word processors have no heads: a first row in bold, above others, is one. */
function isBoldRow([first, ...others]: readonly Row[]): boolean {
  return first !== undefined && others.length > 0 && first.cells.every(isBold);
}

function isBold(node: Element): boolean {
  const parts = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = parts;
  if (parts.length !== 1 || !isElement(only)) return false;
  return isElement(only, 'b', 'strong') || (isElement(only, 'p', 'span', 'div') && isBold(only));
}

function listRows(element: Element, isHead = false): Row[] {
  return childElements(element).flatMap((child) => {
    if (isElement(child, 'tr')) {
      return [
        { isHead, cells: childElements(child).filter((cell) => isElement(cell, 'td', 'th')) },
      ];
    }
    if (!isElement(child, 'thead', 'tbody', 'tfoot')) return [];
    return listRows(child, isElement(child, 'thead'));
  });
}

function readCell(state: State, cell: Element, isHead: boolean): HtmlTableCell {
  const children = state.toFlow(state.all(cell));
  const align = readAlign(cell);
  const isRowHead = !isHead && isElement(cell, 'th');
  return {
    rowSpan: readSpan(cell, 'rowSpan'),
    colSpan: readSpan(cell, 'colSpan'),
    ...(align === undefined ? {} : { align }),
    children: isRowHead ? makeBold(children) : isHead ? makePlain(children) : children,
  };
}

/** The text of a head, which is bold anyway. */
function makePlain(children: Flow[]): Flow[] {
  const [only] = children;
  if (children.length !== 1 || only?.type !== 'paragraph') return children;
  const [strong] = only.children;
  if (only.children.length !== 1 || strong?.type !== 'strong') return children;
  return [{ type: 'paragraph', children: strong.children }];
}

function makeBold(children: Flow[]): Flow[] {
  const [only] = children;
  if (children.length !== 1 || only?.type !== 'paragraph') return children;
  return [{ type: 'paragraph', children: [{ type: 'strong', children: only.children }] }];
}

function readAlign(cell: Element): HtmlTableCell['align'] {
  const style = /text-align\s*:\s*(\w+)/i.exec(readAttribute(cell, 'style') ?? '')?.[1];
  const align = (style ?? readAttribute(cell, 'align') ?? '').toLowerCase();
  return align === 'left' || align === 'center' || align === 'right' ? align : undefined;
}

function readSpan(cell: Element, name: 'rowSpan' | 'colSpan'): number {
  const span = Number.parseInt(readAttribute(cell, name) ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), MAX_SPAN);
}

function isPlainCell({ rowSpan, colSpan, children }: HtmlTableCell): boolean {
  if (rowSpan > 1 || colSpan > 1 || children.length > 1) return false;
  return children.every((child) => child.type === 'paragraph');
}

function readLine(cell: HtmlTableCell | undefined): PhrasingContent[] {
  const [only] = cell?.children ?? [];
  return only?.type === 'paragraph' ? only.children : [];
}

function findAlign(rows: readonly HtmlTableCell[][], column: number): AlignType {
  for (const row of rows) {
    const align = row[column]?.align;
    if (align === 'center' || align === 'right') return align;
  }
  return null;
}
