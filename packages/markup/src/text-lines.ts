import type {
  BlockNode,
  ChildNode,
  DocumentNode,
  FragmentNode,
  HeadingType,
  InlineChild,
} from './document.ts';
import { codeText } from './render/code-blocks.ts';
import {
  asList,
  asRecord,
  dataOf,
  fragmentOf,
  fragmentsOf,
  nodesOf,
  readFlag,
  readNumber,
  readText,
} from './render/node-data.ts';
import { inlineText } from './render/plain-text.ts';
import { cellOf, readTable, selectOptions, type TableModel } from './render/tables/table-model.ts';
import { headingLevel } from './render/text-blocks.ts';
import { anchorOf, MAX_DEPTH } from './render/unique-ids.ts';

/**
 * A stretch of a document's text, in reading order. `part` says how stretches stand to each other:
 * list items and table rows follow on the next line, the others after an empty line. `marker` stands
 * before the text of a list item; `level` and `anchor` belong to headings.
 */
export interface TextLine {
  part: 'heading' | 'paragraph' | 'item' | 'row' | 'code';
  text: string;
  indent: number;
  marker?: string;
  level?: 2 | 3 | 4;
  anchor?: string | undefined;
}

/** Everything a document says, in reading order; empty stretches are left out. */
export function listTextLines(document: DocumentNode): TextLine[] {
  const lines: TextLine[] = [];
  addNodes(nodesOf(document), { lines, indent: 0, depth: 0 });
  return lines;
}

interface Place {
  lines: TextLine[];
  indent: number;
  depth: number;
}

function addNodes(nodes: readonly ChildNode[], place: Place): void {
  if (place.depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (node.object === 'block') addBlock(node, place);
    else addLine(place, 'paragraph', textOfNode(node));
  }
}

function textOfNode(node: InlineChild): string {
  return inlineText({ object: 'block', type: 'paragraph', key: '', data: {}, nodes: [node] });
}

function addLine(place: Place, part: TextLine['part'], text: string): void {
  const trimmed = part === 'code' ? text.trimEnd() : text.trim();
  if (trimmed !== '') place.lines.push({ part, text: trimmed, indent: place.indent });
}

function addBlock(block: BlockNode, place: Place): void {
  switch (block.type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      addHeading(block, place);
      return;
    case 'list-unordered':
      addList(block, place, () => '- ');
      return;
    case 'list-ordered': {
      const start = readNumber(dataOf(block), 'start') ?? 1;
      addList(block, place, (_, index) => `${start + index}. `);
      return;
    }
    case 'list-tasks':
      addList(block, place, (item) => (isChecked(item) ? '[x] ' : '[ ] '));
      return;
    case 'code':
      addLine(place, 'paragraph', readText(dataOf(block), 'title') ?? '');
      addLine(place, 'code', codeText(block));
      for (const line of nodesOf(block)) if (line.object === 'block') addNotes(line, place);
      return;
    case 'math':
      addLine(place, 'code', readText(dataOf(block), 'formula') ?? '');
      return;
    case 'image':
      addCaptioned(block, readText(dataOf(block), 'alt'), place);
      return;
    case 'embed':
      addCaptioned(block, readText(dataOf(block), 'url'), place);
      return;
    case 'tabs-item':
      addTitled(block, readText(dataOf(block), 'title'), place);
      return;
    case 'update':
      addTitled(block, readText(dataOf(block), 'date')?.slice(0, 10), place);
      return;
    case 'prompt':
      addTitled(block, readText(dataOf(block), 'description'), place);
      return;
    case 'table':
      addTable(block, place);
      return;
    case 'swagger':
    case 'openapi-operation':
      addOperation(block, place);
      return;
    case 'openapi-webhook':
      addLine(place, 'paragraph', readText(dataOf(block), 'name') ?? '');
      return;
    case 'openapi-schemas':
      addLine(place, 'paragraph', asList(dataOf(block).schemas).filter(isText).join(', '));
      return;
    case 'openapi-changes':
    case 'paragraph':
    case 'list-item':
    case 'divider':
    case 'blockquote':
    case 'code-line':
    case 'hint':
    case 'images':
    case 'file':
    case 'drawing':
    case 'content-ref':
    case 'expandable':
    case 'tabs':
    case 'stepper':
    case 'stepper-step':
    case 'columns':
    case 'column':
    case 'integration':
    case 'reusable-content':
    case 'if':
    case 'updates':
    case 'conflict':
    case 'difference':
      addContent(block, place);
      return;
    default:
      addContent(block satisfies never, place);
  }
}

function addContent(block: BlockNode, place: Place): void {
  if (!isTextBlock(block)) {
    addChildren(block, place);
    return;
  }
  addLine(place, 'paragraph', inlineText(block));
  addNotes(block, place);
}

/** What the notes of a text say, after it. */
function addNotes(block: BlockNode, place: Place): void {
  for (const node of nodesOf(block)) {
    if (node.object !== 'inline' || node.type !== 'annotation') continue;
    for (const body of fragmentsOf(node)) addFragment(body, place);
  }
}

function addTitled(block: BlockNode, title: string | undefined, place: Place): void {
  addLine(place, 'paragraph', title ?? '');
  addChildren(block, place);
}

function addCaptioned(block: BlockNode, words: string | undefined, place: Place): void {
  addLine(place, 'paragraph', words ?? '');
  addFragment(fragmentOf(block, 'caption'), place);
}

function isChecked(item: BlockNode): boolean {
  return item.type === 'list-item' && readFlag(dataOf(item), 'checked');
}

function addHeading(block: BlockNode<HeadingType>, place: Place): void {
  place.lines.push({
    part: 'heading',
    text: inlineText(block).trim(),
    indent: 0,
    level: headingLevel(block) ?? 2,
    anchor: anchorOf(block),
  });
  addNotes(block, place);
}

function isTextBlock(block: BlockNode): boolean {
  const nodes = nodesOf(block);
  return nodes.length > 0 && nodes.every((node) => node.object !== 'block');
}

function addChildren(block: BlockNode, place: Place): void {
  addNodes(nodesOf(block), { ...place, depth: place.depth + 1 });
  for (const fragment of fragmentsOf(block)) addFragment(fragment, place);
}

function addFragment(fragment: FragmentNode | undefined, place: Place): void {
  if (fragment) addNodes(nodesOf(fragment), { ...place, depth: place.depth + 1 });
}

function addOperation(block: BlockNode<'swagger' | 'openapi-operation'>, place: Place): void {
  const data = dataOf(block);
  const method = readText(data, 'method')?.toUpperCase() ?? '';
  addLine(place, 'paragraph', `${method} ${readText(data, 'path') ?? ''}`);
  const operation = 'operation' in data ? asRecord(data.operation) : undefined;
  for (const response of asList(operation?.responses).map(asRecord)) {
    for (const example of asList(response?.examples).map(asRecord)) {
      if (isText(example?.text)) addLine(place, 'code', example.text);
    }
  }
}

function addList(
  list: BlockNode,
  place: Place,
  marker: (item: BlockNode, index: number) => string,
): void {
  for (const [index, item] of nodesOf(list).entries()) {
    if (item.object !== 'block') continue;
    const before = place.lines.length;
    addNodes(nodesOf(item), { ...place, indent: place.indent + 1, depth: place.depth + 1 });
    const first = place.lines[before];
    if (first?.part !== 'paragraph' || first.indent !== place.indent + 1) continue;
    first.part = 'item';
    first.indent = place.indent;
    first.marker = marker(item, index);
  }
}

function addTable(block: BlockNode<'table'>, place: Place): void {
  const table = readTable(block);
  const hasHeader = table.view.type !== 'cards' && table.view.hideHeader !== true;
  if (hasHeader)
    addRow(
      place,
      table.columns.map(({ title }) => title.trim()),
    );
  for (const record of table.records) addRow(place, recordTexts(table, record));
}

function addRow(place: Place, cells: readonly string[]): void {
  addLine(place, 'row', cells.filter((cell) => cell !== '').join(' | '));
}

function recordTexts(table: TableModel, record: TableModel['records'][number]): string[] {
  return table.columns.map((column) => {
    const value = record.values[column.id];
    const cell = cellOf(table, record, column);
    if (cell) return cellText(cell);
    if (typeof value === 'number') return String(value);
    if (column.type !== 'select') return '';
    const options = selectOptions(column);
    const labels = asList(value).filter(isText);
    return labels.map((label) => options.get(label)?.label ?? label).join(', ');
  });
}

function cellText(cell: FragmentNode): string {
  const lines: TextLine[] = [];
  addFragment(cell, { lines, indent: 0, depth: 0 });
  return lines
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\n', ' ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
