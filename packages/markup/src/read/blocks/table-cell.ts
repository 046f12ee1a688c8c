import { decodeHtmlText } from '../attribute-text.ts';
import { scanHtml } from '../html/scan-html.ts';
import { readInline } from '../inline/read-inline.ts';
import { readPlainText } from '../nodes.ts';
import { type ReadContext, readRef } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { joinText } from './join-text.ts';
import type { TableCell, TableColumn } from './table.ts';

const OBJECT_FITS = new Set(['contain', 'fill', 'cover']);

/** The value of an HTML cell in a column of the given type; empty where it holds none. */
export function readTableCell(
  context: ReadContext,
  node: SyntaxNode,
  column: TableColumn,
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
      return text === '' ? {} : { value: text === 'true' };
    }
    case 'select':
      return readSelect(context, source, column);
    case 'content-ref':
      return readContentRef(context, source);
    case 'image':
      return readImage(context, source);
    case 'files':
      return readFiles(context, source);
    case 'users': {
      const users = listLinks(source).map((link) =>
        link.target.split('/').findLast((part) => part !== ''),
      );
      return users.length > 0 ? { value: users } : {};
    }
    default:
      return {};
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

function readSelect(context: ReadContext, source: string, column: TableColumn): TableCell {
  const values: string[] = [];
  for (const event of scanHtml(source)) {
    if (event.kind !== 'open') continue;
    const option = event.attributes['data-option'];
    if (option !== undefined) values.push(decodeHtmlText(option));
  }
  const text = values.length > 0 ? '' : readText(context, source);
  const options = column.fields.options;
  if (text !== '' && Array.isArray(options)) {
    const named = options.find((option) => option.label === text || option.value === text);
    if (named) values.push(String(named.value));
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
  const fit = link.attributes['data-object-fit'] ?? '';
  const alt = link.attributes.alt;
  const value: unknown =
    OBJECT_FITS.has(fit) || alt
      ? {
          ref,
          ...(OBJECT_FITS.has(fit) ? { objectFit: fit } : {}),
          ...(alt ? { alt: decodeHtmlText(alt) } : {}),
        }
      : ref;
  return raw === undefined ? { value } : { value, source: [raw] };
}

/** The references of a files cell; the table turns them into file ids. */
function readFiles(context: ReadContext, source: string): TableCell {
  const refs = listLinks(source).map((link) => readRef(context, link.target, 'file'));
  if (refs.length === 0) return {};
  const cell: TableCell = { value: refs.map((entry) => entry.ref) };
  const broken = refs.flatMap((entry) => (entry.source === undefined ? [] : [entry.source]));
  return broken.length > 0 ? { ...cell, source: broken } : cell;
}
