import type { BlockNode } from '../../document.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { readPlainTitle } from './plain-title.ts';
import { makeTable, readTextAlign, type TableRow, type WrittenColumn } from './table.ts';

/** A pipe table: a grid of text columns. */
export function convertMarkdownTable(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const [head, ...body] = node.children;
  const columns = (head?.children ?? []).map((cell): WrittenColumn => {
    return {
      title: readPlainTitle(context, cell.children),
      type: 'text',
      hidden: false,
      fields: { textAlignment: readTextAlign(cell.attributes.align) },
    };
  });
  const rows = body.map(
    (row): TableRow =>
      row.children.map((cell) => ({ blocks: convertBlocks(context, cell.children) })),
  );
  return [
    makeTable({
      columns,
      rows,
      view: { type: 'grid', hideHeader: false, useNewSizing: true },
      data: {},
    }),
  ];
}
