import type { BlockNode, FragmentNode } from '../../document.ts';
import { element, escapeText } from '../html-writer.ts';
import { renderPicture } from '../media.ts';
import { asList, asRecord, asRef, nodesOf, readChoice, readText } from '../node-data.ts';
import type { RenderedFile } from '../render-context.ts';
import type { RenderState } from '../render-state.ts';
import { findFile, findTarget, renderLink, renderTargetMark } from '../targets.ts';
import { renderCheckbox } from '../text-blocks.ts';
import { colorClass } from '../text-leaves.ts';
import {
  type ColumnModel,
  cellOf,
  type RecordModel,
  selectOptions,
  type TableModel,
} from './table-model.ts';

const MAX_STARS = 20;

/** One value as HTML, by the type of its column; empty text where there is none. */
export function renderValue(
  table: TableModel,
  record: RecordModel,
  column: ColumnModel,
  state: RenderState,
): string {
  const value = record.values[column.id];
  if (value === null || value === undefined) return '';
  switch (column.type) {
    case 'text':
      return renderTextCell(cellOf(table, record, column), state);
    case 'number':
      return typeof value === 'number' ? escapeText(String(value)) : '';
    case 'checkbox':
      return renderCheckbox(value === true, value === true ? state.labels.yes : state.labels.no);
    case 'rating':
      return renderRating(value, column);
    case 'select':
      return renderSelect(value, column);
    case 'files':
      return `${renderList(value, (id) => renderFileLink(id, state))} ${brokenWords(record, column)}`.trim();
    case 'users':
      return renderList(value, (id) => renderUser(id, state));
    case 'content-ref':
      return renderRefLink(value, brokenWords(record, column), state);
    case 'image':
      return renderImageValue(value, state);
    case undefined:
      return '';
  }
}

/** A text cell; its only paragraph needs no element of its own. */
export function renderTextCell(cell: FragmentNode | undefined, state: RenderState): string {
  if (!cell) return '';
  const nodes = nodesOf(cell);
  const [only] = nodes;
  const isPlain = nodes.length === 1 && only?.object === 'block' && isPlainParagraph(only);
  return state.renderNodes(isPlain && only ? nodesOf(only) : nodes);
}

function isPlainParagraph(block: BlockNode): boolean {
  return block.type === 'paragraph' && asRecord(block.data)?.align === undefined;
}

function renderRating(value: unknown, column: ColumnModel): string {
  const max = column.definition.max;
  const total = typeof max === 'number' ? Math.min(MAX_STARS, Math.max(1, Math.round(max))) : 5;
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  const stars = Math.min(total, Math.max(0, Math.round(value)));
  const attributes = { class: 'rating', role: 'img', 'aria-label': `${stars}/${total}` };
  return element('span', attributes, '★'.repeat(stars) + '☆'.repeat(total - stars));
}

function renderSelect(value: unknown, column: ColumnModel): string {
  const options = selectOptions(column);
  return renderList(value, (name) => {
    const option = options.get(name) ?? { label: name, color: '' };
    const color = colorClass('tag', option.color) ?? colorClass('tag', `$${option.color}`);
    return element('span', { class: color ? `tag ${color}` : 'tag' }, escapeText(option.label));
  });
}

function renderList(value: unknown, render: (item: string) => string): string {
  const items = asList(value).filter((item) => typeof item === 'string');
  return items.map(render).filter(Boolean).join(' ');
}

function renderFileLink(id: string, state: RenderState): string {
  const target = findTarget({ kind: 'file', file: id }, state);
  return target ? renderLink(target, state, () => escapeText(target.title || target.href)) : '';
}

function renderUser(id: string, state: RenderState): string {
  const target = findTarget({ kind: 'user', user: id }, state);
  const name = target?.title || target?.href;
  return name ? renderLink(target, state, () => escapeText(name), 'user') : '';
}

/** What the broken references of a cell were written as. */
function brokenWords(record: RecordModel, column: ColumnModel): string {
  const sources = asList(record.sources[column.id]).filter((one) => typeof one === 'string');
  return sources.map(escapeText).join(' ');
}

function renderRefLink(value: unknown, broken: string, state: RenderState): string {
  const target = findTarget(asRef(value), state);
  if (!target) return broken;
  const content = renderTargetMark(target) + escapeText(target.title || target.href);
  return renderLink(target, state, () => content);
}

function renderImageValue(value: unknown, state: RenderState): string {
  const image = findImageValue(value, state);
  if (!image) return '';
  const options = { alt: image.alt, className: fitClass(image.fit) };
  return renderPicture(image.file, undefined, options, state);
}

/** A picture in a cell: of an image column, or the first of a files column. */
export interface ImageValue {
  file: RenderedFile;
  alt: string;
  fit: 'contain' | 'fill' | 'cover' | undefined;
}

/** Reads a cell's picture; undefined where it is empty or broken. */
export function findImageValue(value: unknown, state: RenderState): ImageValue | undefined {
  const [first] = asList(value);
  const record = asRecord(value) ?? {};
  const ref =
    typeof first === 'string' ? { kind: 'file' as const, file: first } : asRef(record.ref ?? value);
  const file = findFile(ref, state);
  const fit = readChoice(record, 'objectFit', ['contain', 'fill', 'cover'] as const);
  return file && { file, alt: readText(record, 'alt') ?? '', fit };
}

/** The class of how a picture fills its frame. */
export function fitClass(fit: ImageValue['fit']): string | undefined {
  return fit && `fit-${fit}`;
}
