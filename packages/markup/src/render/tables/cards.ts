import { classNames, element, escapeText } from '../html-writer.ts';
import { renderPicture } from '../media.ts';
import { asRef, readFlag, readText } from '../node-data.ts';
import { inlineText } from '../plain-text.ts';
import type { RenderState } from '../render-state.ts';
import { findTarget, linkAttributes } from '../targets.ts';
import { findImageValue, fitClass, renderValue } from './cell-values.ts';
import { cellOf, type RecordModel, type TableModel } from './table-model.ts';

/**
 * Cards: a list of boxes with a cover, the displayed columns, and a link that the stylesheet
 * stretches over the whole card, so that links within the card stay usable.
 */
export function renderCards(table: TableModel, state: RenderState): string {
  const cards = table.records.map((record) => renderCard(table, record, state));
  if (cards.length === 0) return '';
  const { view, data } = table;
  const attributes = {
    class: classNames(
      'cards',
      view.cardSize === 'large' ? 'cards-large' : 'cards-medium',
      view.wrap === false && 'cards-scroll',
      readFlag(data, 'fullWidth') && 'full-width',
    ),
  };
  return element('ul', attributes, cards.join(''));
}

function renderCard(table: TableModel, record: RecordModel, state: RenderState): string {
  const cover = renderCover(table, record, state);
  const fields = renderFields(table, record, state);
  const body = fields === '' ? '' : element('div', { class: 'card-body' }, fields);
  const link = renderTargetLink(table, record, state);
  const className = classNames('card', link !== '' && 'card-linked');
  return element('li', { class: className }, cover + body + link);
}

function renderFields(table: TableModel, record: RecordModel, state: RenderState): string {
  const hasTitles = !readFlag(table.view, 'hideColumnTitle');
  let html = '';
  for (const column of table.columns) {
    const value = renderValue(table, record, column, state);
    if (value === '') continue;
    const isTitled = hasTitles && column.title.trim() !== '';
    const title = isTitled
      ? element('div', { class: 'card-field-title' }, escapeText(column.title))
      : '';
    html += element('div', { class: 'card-field' }, title + value);
  }
  return html;
}

function renderCover(table: TableModel, record: RecordModel, state: RenderState): string {
  const light = findImageValue(readField(table, record, 'coverDefinition'), state);
  const dark = findImageValue(readField(table, record, 'coverDefinitionDark'), state);
  const cover = light ?? dark;
  if (!cover) return '';
  const options = { alt: cover.alt, className: fitClass(cover.fit) };
  const picture = renderPicture(cover.file, light && dark?.file, options, state);
  return element('div', { class: 'card-cover' }, picture);
}

function renderTargetLink(table: TableModel, record: RecordModel, state: RenderState): string {
  const target = findTarget(asRef(readField(table, record, 'targetDefinition')), state);
  if (!target || state.insideLink) return '';
  const label = cardTitle(table, record) || target.title || target.href;
  const words = element('span', { class: 'visually-hidden' }, escapeText(label));
  return element('a', { class: 'card-link', ...linkAttributes(target) }, words);
}

function readField(table: TableModel, record: RecordModel, field: string): unknown {
  const id = readText(table.view, field);
  const value = id === undefined ? undefined : record.values[id];
  const isFiles = id !== undefined && table.definition.get(id)?.type === 'files';
  const [first] = Array.isArray(value) ? value : [];
  return isFiles && typeof first === 'string' ? { kind: 'file', file: first } : value;
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
