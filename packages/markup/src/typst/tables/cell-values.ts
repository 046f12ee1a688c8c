import type { ContentRef } from '@octavo/content';
import { asList, asRecord, asRef, nodesOf, readText } from '../../render/node-data.ts';
import {
  type ColumnModel,
  cellOf,
  type RecordModel,
  selectOptions,
  type TableModel,
} from '../../render/tables/table-model.ts';
import { emojiText, findDestination, writeLink } from '../links.ts';
import { altArgument, picturePath } from '../media.ts';
import { call } from '../source.ts';
import { writeText } from '../text.ts';
import { colorName } from '../text-leaves.ts';
import type { TypstState } from '../typst-state.ts';

const MAX_STARS = 20;

/** One value, by the type of its column; empty text where there is none. */
export function writeValue(
  table: TableModel,
  record: RecordModel,
  column: ColumnModel,
  state: TypstState,
): string {
  const value = record.values[column.id];
  if (value === null || value === undefined) return '';
  switch (column.type) {
    case 'text':
      return writeTextCell(cellOf(table, record, column), state);
    case 'number':
      return typeof value === 'number' ? writeText(String(value), state) : '';
    case 'checkbox':
      return call('tick', [`${value === true}`]);
    case 'rating':
      return writeRating(value, column);
    case 'select':
      return writeSelect(value, column, state);
    case 'files':
      return `${writeEach(value, (file) => writeRef({ kind: 'file', file }, '', state))}${brokenWords(record, column, state)}`;
    case 'users':
      return writeEach(value, (user) => writeRef({ kind: 'user', user }, '', state));
    case 'content-ref':
      return writeRef(asRef(value), brokenWords(record, column, state), state);
    case 'image':
      return writeImageValue(value, state);
    case undefined:
      return '';
  }
}

// A cell's only paragraph needs no element of its own.
function writeTextCell(cell: ReturnType<typeof cellOf>, state: TypstState): string {
  if (!cell) return '';
  const nodes = nodesOf(cell);
  const [only] = nodes;
  const isPlain = nodes.length === 1 && only?.object === 'block' && only.type === 'paragraph';
  return state.writeNodes(isPlain ? nodesOf(only) : nodes);
}

function writeRating(value: unknown, column: ColumnModel): string {
  const max = column.definition.max;
  const total = typeof max === 'number' && max >= 1 ? Math.min(MAX_STARS, Math.round(max)) : 5;
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  const given = Math.min(total, Math.max(0, Math.round(value)));
  return call('rating', [`${given}`, `${total}`]);
}

function writeSelect(value: unknown, column: ColumnModel, state: TypstState): string {
  const options = selectOptions(column);
  return writeEach(value, (name) => {
    const option = options.get(name) ?? { label: name, color: '' };
    const color = colorName(option.color) ?? colorName(`$${option.color}`) ?? 'gray';
    return call('tag', [`"${color}"`], writeText(option.label, state));
  });
}

function writeEach(value: unknown, write: (item: string) => string): string {
  const items = asList(value).filter((item) => typeof item === 'string');
  return items.map(write).filter(Boolean).join('#" ";');
}

/** What the broken references of a cell were written as. */
function brokenWords(record: RecordModel, column: ColumnModel, state: TypstState): string {
  const sources = asList(record.sources[column.id]).filter((one) => typeof one === 'string');
  return writeText(sources.join(' '), state);
}

function writeRef(ref: ContentRef | undefined, broken: string, state: TypstState): string {
  const target = findDestination(ref, state);
  const name = target?.title ?? target?.href;
  if (!target || name === undefined) return broken;
  const title = target.emoji ? `${emojiText(target.emoji)} ${name}` : name;
  return writeLink(target, state, () => writeText(title, state));
}

function writeImageValue(value: unknown, state: TypstState): string {
  const alt = readText(asRecord(value) ?? {}, 'alt') ?? '';
  const path = picturePath(imageRef(value), state);
  if (path === undefined) return writeText(alt, state);
  return call('picture', [path, altArgument(alt), 'auto', 'false']);
}

/** The reference of a cell's picture: of an image column, or the first of a files column. */
export function imageRef(value: unknown): ContentRef | undefined {
  const [first] = asList(value);
  if (typeof first === 'string') return { kind: 'file', file: first };
  return asRef(asRecord(value)?.ref ?? value);
}
