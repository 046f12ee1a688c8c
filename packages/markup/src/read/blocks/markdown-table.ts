import type { BlockNode, FragmentNode } from '../../document.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import {
  makeTable,
  makeTextColumn,
  readPlainTitle,
  readTextAlign,
  type TableRow,
  type WrittenColumn,
} from './table.ts';

/** A pipe table: a grid of text columns. */
export function convertMarkdownTable(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const [head, ...rows] = node.children;
  const body = rows.filter(({ hidden }) => !hidden);
  const columns = (head?.children ?? []).map((cell): WrittenColumn => {
    return {
      title: readPlainTitle(context, cell.children),
      type: 'text',
      hidden: false,
      fields: { textAlignment: readTextAlign(cell.attributes.align) },
    };
  });
  const records = body.map(
    (row): TableRow =>
      row.children.map((cell) => ({ blocks: convertBlocks(context, cell.children) })),
  );
  const width = records.reduce((most, row) => Math.max(most, row.length), columns.length);
  while (columns.length < width) columns.push(makeTextColumn());
  const table = makeTable({
    columns,
    rows: records,
    view: { type: 'grid', hideHeader: false, useNewSizing: true },
    data: {},
  });
  if (context.partNodes) claimCells(context.partNodes, body, table.fragments ?? []);
  return [table];
}

/** Says of each cell which row it is of. The fragments are those of the rows, in order. */
function claimCells(
  partNodes: NonNullable<ReadContext['partNodes']>,
  rows: readonly SyntaxNode[],
  fragments: readonly FragmentNode[],
): void {
  for (const fragment of fragments) {
    const row = Number.parseInt(fragment.fragment?.slice(1) ?? '', 10);
    const part = rows[row - 1]?.part;
    if (part) partNodes.set(fragment, part);
  }
}
