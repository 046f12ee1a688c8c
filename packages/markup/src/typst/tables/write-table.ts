import { fragmentsOf, nodesOf } from '../../render/node-data.ts';
import { readTable } from '../../render/tables/table-model.ts';
import { type BlockWriter, isOutermost, nest } from '../typst-state.ts';
import { writeCards } from './cards.ts';
import { writeGrid } from './grid.ts';

/** A table as a grid or as cards; the content of its cells alone where it is nested too deep. */
export const writeTable: BlockWriter<'table'> = (block, state) => {
  const table = readTable(block);
  const isWide = isOutermost(state);
  return nest(
    state,
    6,
    () =>
      table.view.type === 'cards' ? writeCards(table, state) : writeGrid(table, isWide, state),
    () =>
      fragmentsOf(block)
        .map((cell) => state.writeNodes(nodesOf(cell)))
        .join(''),
  );
};
