import { choice, findChoice } from '../../schema/fields.ts';
import type { ColumnValue, SelectOption } from '../../schema/table-columns.ts';
import { decodeHtmlText } from '../attribute-text.ts';
import { scanHtml } from '../html/scan-html.ts';
import { readInline } from '../inline/read-inline.ts';
import { readPlainText } from '../nodes.ts';
import { type ReadContext, readRef } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { joinText } from './join-text.ts';
import type { TableCell, WrittenColumn } from './table.ts';

const OBJECT_FITS = choice('contain', 'fill', 'cover');

/** The value of an HTML cell in a column of the given type; empty where it holds none. */
export function readTableCell(
  context: ReadContext,
  node: SyntaxNode,
  column: WrittenColumn,
): TableCell {
  if (column.type === 'text') return { blocks: convertBlocks(context, node.children) };
  const source = joinText(node.children);
  switch (column.type) {
    case 'number':
    case 'rating': {
      const text = readText(context, source);
      const number = Number(text);
      return text === '' || Number.isNaN(number) ? {} : { value: number };
    }
    case 'checkbox': {
      const text = readText(context, source).toLowerCase();
      return text === 'true' || text === 'false' ? { value: text === 'true' } : {};
    }
    case 'select':
      return readSelect(context, source, column.fields.options);
    case 'content-ref':
      return readContentRef(context, source);
    case 'image':
      return readImage(context, source);
    case 'files':
      return readFiles(context, source);
    case 'users': {
      const users = listLinks(source).flatMap(
        (link) => link.target.split('/').findLast((part) => part !== '') ?? [],
      );
      return users.length > 0 ? { value: users } : {};
    }
  }
}

interface CellLink {
  target: string;
  attributes: Record<string, string>;
}

/** The links and images of a cell, in HTML or Markdown. */
function listLinks(source: string): CellLink[] {
  const links: CellLink[] = [];
  for (const event of scanHtml(source)) {
    if (event.kind !== 'open') continue;
    const target = event.attributes.href ?? event.attributes.src;
    if (target !== undefined) links.push({ target, attributes: event.attributes });
  }
  if (links.length > 0) return links;
  for (const match of source.matchAll(/\]\(\s*(?:<([^<>\n]*)>|([^\s()]+))/g)) {
    links.push({ target: match[1] ?? match[2] ?? '', attributes: {} });
  }
  return links;
}

function readText(context: ReadContext, source: string): string {
  return readPlainText(readInline({ ...context, targetsOnly: false }, source).nodes).trim();
}

function readSelect(
  context: ReadContext,
  source: string,
  options: readonly SelectOption[],
): TableCell {
  const values: string[] = [];
  for (const event of scanHtml(source)) {
    if (event.kind !== 'open') continue;
    const option = event.attributes['data-option'];
    if (option !== undefined) values.push(decodeHtmlText(option));
  }
  const text = values.length > 0 ? '' : readText(context, source);
  if (text !== '') {
    const named = options.find((option) => option.label === text || option.value === text);
    if (named) values.push(named.value);
  }
  return values.length > 0 ? { value: values } : {};
}

function readContentRef(context: ReadContext, source: string): TableCell {
  const link = listLinks(source)[0];
  if (!link) return {};
  const { ref, source: raw } = readRef(context, link.target, 'link');
  return raw === undefined ? { value: ref } : { value: ref, source: [raw] };
}

function readImage(context: ReadContext, source: string): TableCell {
  const link = listLinks(source)[0];
  if (!link) return {};
  const { ref, source: raw } = readRef(context, link.target, 'image');
  const fit = findChoice(OBJECT_FITS, link.attributes['data-object-fit']);
  const alt = link.attributes.alt;
  const value: ColumnValue<'image'> =
    fit || alt
      ? {
          ref,
          ...(fit ? { objectFit: fit } : {}),
          ...(alt ? { alt: decodeHtmlText(alt) } : {}),
        }
      : ref;
  return raw === undefined ? { value } : { value, source: [raw] };
}

/** The references of a files cell; the table turns them into file ids. */
function readFiles(context: ReadContext, source: string): TableCell {
  const refs = listLinks(source).map((link) => readRef(context, link.target, 'file'));
  if (refs.length === 0) return {};
  const cell: TableCell = { files: refs.map((entry) => entry.ref) };
  const broken = refs.flatMap((entry) => (entry.source === undefined ? [] : [entry.source]));
  return broken.length > 0 ? { ...cell, source: broken } : cell;
}
