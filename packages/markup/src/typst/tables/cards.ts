import { asRef, readFlag, readText } from '../../render/node-data.ts';
import { inlineText } from '../../render/plain-text.ts';
import type { RecordModel, TableModel } from '../../render/tables/table-model.ts';
import { cellOf } from '../../render/tables/table-model.ts';
import { findDestination, writeLink } from '../links.ts';
import { picturePath } from '../media.ts';
import { call, contentBlock } from '../source.ts';
import { writeText } from '../text.ts';
import type { TypstState } from '../typst-state.ts';
import { imageRef, writeValue } from './cell-values.ts';

/** Cards: boxes in rows, each with its cover, its displayed columns and where it leads. */
export function writeCards(table: TableModel, state: TypstState): string {
  const cards = table.records.map((record) => writeCard(table, record, state)).filter(Boolean);
  if (cards.length === 0) return '';
  const most = table.view.cardSize === 'large' ? 2 : 3;
  const count = Math.min(most, Math.max(2, cards.length));
  return call('cards', [`${count}`, ...cards.map(contentBlock)]);
}

function writeCard(table: TableModel, record: RecordModel, state: TypstState): string {
  const destination = findDestination(asRef(readField(table, record, 'targetDefinition')), state);
  const title = cardTitle(table, record);
  const fields = writeFields(table, record, state);
  const cover = picturePath(imageRef(readField(table, record, 'coverDefinition')), state);
  const picture = cover === undefined ? '' : call('card-cover', [cover]);
  const words = title === '' ? (destination?.title ?? '') : '';
  const link = writeLink(destination, state, () => writeText(words || '→', state));
  const more = destination && (words !== '' || title !== '') ? call('card-link', [], link) : '';
  return picture + fields + more;
}

function writeFields(table: TableModel, record: RecordModel, state: TypstState): string {
  const hasTitles = !readFlag(table.view, 'hideColumnTitle');
  let source = '';
  for (const column of table.columns) {
    const value = writeValue(table, record, column, state);
    if (value === '') continue;
    const isTitled = hasTitles && column.title.trim() !== '';
    const title = isTitled ? call('field-title', [], writeText(column.title, state)) : '';
    source += call('card-field', [], title + value);
  }
  return source;
}

function readField(table: TableModel, record: RecordModel, field: string): unknown {
  const id = readText(table.view, field);
  return id === undefined ? undefined : record.values[id];
}

/** The text of a card's first text column that has any. */
function cardTitle(table: TableModel, record: RecordModel): string {
  for (const column of table.columns) {
    const cell = column.type === 'text' ? cellOf(table, record, column) : undefined;
    const text = cell ? inlineText(cell).trim() : '';
    if (text !== '') return text;
  }
  return '';
}
