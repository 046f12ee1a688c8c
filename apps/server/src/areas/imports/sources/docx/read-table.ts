import { readColumns } from './settle-tree.ts';
import type { Story } from './story.ts';
import {
  findChild,
  findSwitch,
  findValue,
  hasWithin,
  isXml,
  listChildren,
  makeXml,
  type XmlElement,
} from './xml-tree.ts';

interface Cell {
  columns: number;
  /** Whether it goes on from the cell above. */
  goesOn: boolean;
  /** Whether it goes on from the cell before, as old versions of Word write it. */
  isJoined: boolean;
  blocks: readonly XmlElement[];
}

/** Reads a table. Columns before the first cell of a row and behind its last become empty cells. */
export function readTable(table: XmlElement, story: Story): XmlElement[] {
  const style = findValue(table, 'w:tblPr', 'w:tblStyle');
  const rows = listChildren(table, 'w:tr').flatMap((row) => readRow(row, story, style));
  return rows.length === 0 ? [] : [makeXml('w:tbl', {}, rows)];
}

function readRow(row: XmlElement, story: Story, tableStyle: string | undefined): XmlElement[] {
  const properties = findChild(row, 'w:trPr');
  if (findChild(properties, 'w:del')) {
    story.note('unpublished-content', 'Deleted or moved text of tracked changes is not published');
    return [];
  }
  const cells = [
    ...fill(readColumns(properties, 'w:gridBefore')),
    ...joinCells(listCells(row, story, tableStyle)),
    ...fill(readColumns(properties, 'w:gridAfter')),
  ];
  // A row that only goes on from the one above takes no room of its own.
  if (cells.every(({ goesOn }) => goesOn)) return [];
  const head = findSwitch(properties, 'w:tblHeader') ? [makeXml('w:tblHeader')] : [];
  return [makeXml('w:tr', {}, [makeXml('w:trPr', {}, head), ...cells.map(makeCell)])];
}

function listCells(row: XmlElement, story: Story, tableStyle: string | undefined): Cell[] {
  return listChildren(row, 'w:tc').flatMap((cell): Cell[] => {
    const properties = findChild(cell, 'w:tcPr');
    if (findChild(properties, 'w:cellDel')) return [];
    const blocks = story.readBlocks(cell.children, tableStyle);
    const goesOn = isContinued(properties, 'w:vMerge');
    if (goesOn && blocks.some((block) => hasWithin(block, (node) => isXml(node, 'w:t')))) {
      story.note('unpublished-content', 'Text that a merged cell covers is not published');
    }
    const columns = Math.max(readColumns(properties, 'w:gridSpan'), 1);
    return [{ columns, goesOn, isJoined: isContinued(properties, 'w:hMerge'), blocks }];
  });
}

function isContinued(properties: XmlElement | undefined, name: string): boolean {
  return findChild(properties, name) !== undefined && findValue(properties, name) !== 'restart';
}

function joinCells(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const before = joined.at(-1);
    if (!cell.isJoined || !before) joined.push(cell);
    else before.columns += cell.columns;
  }
  return joined;
}

function fill(columns: number): Cell[] {
  return columns === 0 ? [] : [{ columns, goesOn: false, isJoined: false, blocks: [] }];
}

function makeCell({ columns, goesOn, blocks }: Cell): XmlElement {
  const properties = [
    makeXml('w:gridSpan', { 'w:val': String(columns) }),
    ...(goesOn ? [makeXml('w:vMerge')] : []),
  ];
  return makeXml('w:tc', {}, [makeXml('w:tcPr', {}, properties), ...blocks]);
}
