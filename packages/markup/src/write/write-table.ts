import type { BlockNode } from '../document.ts';
import { BROKEN_ID } from '../read/read-context.ts';
import type { ColumnType } from '../schema/table-columns.ts';
import {
  escapeAttribute,
  escapeHtmlText,
  escapeTargetAttribute,
  writeAttributes,
} from './escape.ts';
import { makeTarget } from './write-context.ts';
import { type InlineContext, writeInlineLine } from './write-inline.ts';

type Mapping = Record<string, unknown>;
type TableBlock = BlockNode<'table'>;

interface TableParts {
  writeCell: WriteCell;
  view: Mapping;
  /** Definitions in order: those shown, then the hidden ones. */
  columns: Mapping[];
  records: [string, Mapping][];
  cells: ReadonlyMap<string, readonly BlockNode[]>;
  merges: ReadonlyMap<string, Mapping>;
}

/** Writes the blocks of a cell of a `<table>`, on one line. */
type WriteCell = (context: InlineContext, blocks: readonly BlockNode[]) => string;

/** A pipe table where the table is a plain grid of one-paragraph text cells, else `<table>`. */
export function writeTable(
  context: InlineContext,
  block: TableBlock,
  writeCell: WriteCell,
): string {
  const table = readTable(block, writeCell);
  return isPlain(block, table) ? writePipes(context, table) : writeElement(context, block, table);
}

/** The table as `<table>`, as it is written within a cell. */
export function writeHtmlTable(
  context: InlineContext,
  block: TableBlock,
  writeCell: WriteCell,
): string {
  return writeElement(context, block, readTable(block, writeCell));
}

function readTable(block: TableBlock, writeCell: WriteCell): TableParts {
  const view = asMapping(block.data.view);
  const definition = asMapping(block.data.definition);
  const merges = Array.isArray(block.data.cellMerges) ? block.data.cellMerges.map(asMapping) : [];
  return {
    writeCell,
    view,
    columns: Object.values(definition).map(asMapping),
    records: Object.entries(asMapping(block.data.records))
      .map(([id, record]): [string, Mapping] => [id, asMapping(record)])
      .toSorted(([, a], [, b]) => (String(a.orderIndex) < String(b.orderIndex) ? -1 : 1)),
    cells: new Map(
      (block.fragments ?? []).map((fragment) => [fragment.fragment ?? '', fragment.nodes]),
    ),
    merges: new Map(
      merges.map((merge) => {
        const anchor = asMapping(merge.anchor);
        return [`${anchor.record} ${anchor.column}`, merge];
      }),
    ),
  };
}

function isPlain(block: TableBlock, table: TableParts): boolean {
  const { view, columns } = table;
  return (
    view.type === 'grid' &&
    view.hideHeader !== true &&
    view.stickyHeader !== true &&
    view.stickyFirstColumn !== true &&
    view.columnWidths === undefined &&
    block.data.fullWidth === undefined &&
    block.data.search === undefined &&
    table.merges.size === 0 &&
    columns.length > 0 &&
    listShown(view).length === columns.length &&
    columns.every((column) => column.type === 'text' && column.verticalAlignment === undefined) &&
    [...table.cells.values()].every(
      (blocks) => blocks.length === 1 && blocks[0]?.type === 'paragraph',
    )
  );
}

function writePipes(context: InlineContext, table: TableParts): string {
  const head = table.columns.map((column) =>
    escapeHtmlText(String(column.title))
      .replace(/[\\|`*_[\]]/g, '\\$&')
      .replace(/\s*[\r\n]\s*/g, ' '),
  );
  const marks = table.columns.map(({ textAlignment }) =>
    textAlignment === 'center' ? ':---:' : textAlignment === 'right' ? '---:' : '---',
  );
  const rows = table.records.map(([, record]) =>
    table.columns.map((column) => {
      const blocks = table.cells.get(String(asMapping(record.values)[String(column.id)])) ?? [];
      return writeInlineLine(context, blocks[0]?.nodes ?? []);
    }),
  );
  return [head, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function writeElement(context: InlineContext, block: TableBlock, table: TableParts): string {
  const { view } = table;
  const attributes = writeAttributes({
    'data-view': view.type === 'cards' ? 'cards' : undefined,
    'data-card-size': view.cardSize === 'large' ? 'large' : undefined,
    'data-card-wrap': view.wrap === false ? 'false' : undefined,
    'data-full-width': block.data.fullWidth,
    'data-search': block.data.search,
  });
  const flags = writeFlags({
    'data-column-title-hidden': view.hideColumnTitle,
    'data-header-hidden': view.hideHeader,
    'data-header-sticky': view.stickyHeader,
    'data-first-column-sticky': view.stickyFirstColumn,
  });
  const head = table.columns.map((column) => writeHead(view, column)).join('');
  const rows = table.records.map(
    ([id, record]) => `<tr>${writeCells(context, table, id, record)}</tr>`,
  );
  return `<table${attributes}${flags}><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function writeHead(view: Mapping, column: Mapping): string {
  const id = String(column.id);
  const flags = writeFlags({
    'data-hidden': !listShown(view).includes(id),
    'data-card-target': view.targetDefinition === id,
    'data-card-cover': view.coverDefinition === id,
    'data-card-cover-dark': view.coverDefinitionDark === id,
    'data-multiple': column.type === 'users' && column.multiple,
  });
  const attributes = writeAttributes({
    width: asMapping(view.columnWidths)[id],
    'data-type': column.type === 'text' || column.type === 'select' ? undefined : column.type,
    'data-max': column.max,
    align: column.textAlignment === 'left' ? undefined : column.textAlignment,
    valign: column.verticalAlignment,
  });
  const title = escapeHtmlText(String(column.title)).replace(/[\\`*_[\]]/g, '\\$&');
  return `<th${flags}${attributes}>${title}${column.type === 'select' ? writeSelect(column) : ''}</th>`;
}

function writeSelect(column: Mapping): string {
  const options = Array.isArray(column.options) ? column.options.map(asMapping) : [];
  const written = options.map(
    ({ value, label, color }) => `<option${writeAttributes({ value, label, color })}></option>`,
  );
  return `<select${column.multiple === true ? ' multiple' : ''}>${written.join('')}</select>`;
}

function writeCells(
  context: InlineContext,
  table: TableParts,
  id: string,
  record: Mapping,
): string {
  const covered = findCovered(table, id);
  const sources = asMapping(record.sources);
  return table.columns
    .filter((column) => !covered.has(String(column.id)))
    .map((column) => {
      const key = String(column.id);
      const merge = table.merges.get(`${id} ${key}`);
      const spans = writeAttributes({
        align: column.textAlignment === 'left' ? undefined : column.textAlignment,
        valign: column.verticalAlignment,
        rowspan: merge && merge.rowSpan !== 1 ? merge.rowSpan : undefined,
        colspan: merge && merge.colSpan !== 1 ? merge.colSpan : undefined,
      });
      const source = Array.isArray(sources[key]) ? sources[key] : [];
      return `<td${spans}>${writeValue(context, table, column, asMapping(record.values)[key], source)}</td>`;
    })
    .join('');
}

/** The columns of a record that cells of others, or of other records, span. */
function findCovered(table: TableParts, id: string): ReadonlySet<string> {
  const covered = new Set<string>();
  if (table.merges.size === 0) return covered;
  const row = table.records.findIndex(([record]) => record === id);
  const names = table.columns.map((column) => String(column.id));
  for (const merge of table.merges.values()) {
    const anchor = asMapping(merge.anchor);
    const down = row - table.records.findIndex(([record]) => record === anchor.record);
    if (down < 0 || down >= Number(merge.rowSpan)) continue;
    const first = names.indexOf(String(anchor.column));
    for (let right = down === 0 ? 1 : 0; right < Number(merge.colSpan); right += 1) {
      covered.add(names[first + right] ?? '');
    }
  }
  return covered;
}

function writeValue(
  context: InlineContext,
  table: TableParts,
  column: Mapping,
  value: unknown,
  sources: readonly unknown[],
): string {
  if (value === undefined || value === null) return '';
  const kind = column.type as ColumnType;
  switch (kind) {
    case 'text':
      return table.writeCell(context, table.cells.get(String(value)) ?? []);
    case 'select':
      return asList(value)
        .map(
          (option) =>
            `<span data-option="${escapeAttribute(option)}">${escapeHtmlText(findLabel(column, option))}</span>`,
        )
        .join(' ');
    case 'files':
      return writeFiles(context, asList(value), sources);
    case 'users':
      return asList(value)
        .map((user) => writeLink(makeTarget(context, { kind: 'user', user }, 'link'), ''))
        .join('');
    case 'content-ref':
      return writeLink(String(sources[0] ?? makeTarget(context, value, 'link')), '');
    case 'image': {
      const image = asMapping(value);
      const fit = writeAttributes({ 'data-object-fit': image.objectFit, alt: image.alt });
      return writeLink(String(sources[0] ?? makeTarget(context, image.ref ?? value, 'image')), fit);
    }
    case 'number':
    case 'checkbox':
    case 'rating':
      return escapeHtmlText(String(value));
    default:
      kind satisfies never;
      return escapeHtmlText(String(value));
  }
}

/** Links to files; a broken one is written as the next of `sources`. */
function writeFiles(
  context: InlineContext,
  files: readonly unknown[],
  sources: readonly unknown[],
): string {
  const broken = [...sources];
  return files
    .map((file) => {
      const source = file === BROKEN_ID ? broken.shift() : undefined;
      return writeLink(String(source ?? makeTarget(context, { kind: 'file', file }, 'file')), '');
    })
    .join('');
}

function writeLink(target: string, attributes: string): string {
  const name = target.split('/').findLast((part) => part !== '') ?? target;
  return `<a href="${escapeTargetAttribute(target)}"${attributes}>${escapeHtmlText(name)}</a>`;
}

function findLabel(column: Mapping, value: unknown): string {
  const options = Array.isArray(column.options) ? column.options.map(asMapping) : [];
  return String(options.find((option) => option.value === value)?.label ?? value);
}

function listShown(view: Mapping): string[] {
  return asList(view.columns).map(String);
}

function writeFlags(flags: Record<string, unknown>): string {
  return Object.entries(flags)
    .filter(([, value]) => value === true)
    .map(([name]) => ` ${name}`)
    .join('');
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asMapping(value: unknown): Mapping {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
