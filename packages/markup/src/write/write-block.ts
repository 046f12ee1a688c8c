import type { BlockData, BlockNode, ChildNode, Length } from '../document.ts';
import { nodesOf } from '../render/node-data.ts';
import { escapeAttribute, writeAttributes } from './escape.ts';
import { writeCode } from './write-code.ts';
import { findTarget } from './write-context.ts';
import { isHtml, writeHtmlBlocks } from './write-html.ts';
import { findCaption, writeImages } from './write-images.ts';
import { type InlineContext, writeHtmlLine, writeInline, writeInlineLine } from './write-inline.ts';
import { writeOperation } from './write-operation.ts';
import { writeTable } from './write-table.ts';

const ALIGNMENTS: Readonly<Record<string, string>> = {
  start: 'left',
  center: 'center',
  end: 'right',
};

/** Blocks one after another, an empty line between them. */
export function writeBlocks(context: InlineContext, nodes: readonly ChildNode[]): string {
  let text = '';
  let previous: BlockNode | undefined;
  let alternate = false;
  for (const block of nodes) {
    if (block.object !== 'block') continue;
    alternate = previous !== undefined && isSameList(previous, block) && !alternate;
    if (previous) text += '\n\n';
    text += writeBlock(context, block, alternate);
    previous = block;
  }
  return text;
}

/** A cell on one line, as HTML; one that holds what HTML has no element for, as blocks of Markdown. */
function writeCell(context: InlineContext, blocks: readonly BlockNode[]): string {
  return isHtml(blocks)
    ? writeHtmlBlocks(context, blocks)
    : `\n\n${writeBlocks(context, blocks)}\n\n`;
}

function isSameList(before: BlockNode, after: BlockNode): boolean {
  const isOrdered = (block: BlockNode): boolean => block.type === 'list-ordered';
  const areLists = before.type.startsWith('list-') && after.type.startsWith('list-');
  return areLists && isOrdered(before) === isOrdered(after);
}

/** `alternate` is true for a list directly after another that it must not run into. */
function writeBlock(context: InlineContext, block: BlockNode, alternate: boolean): string {
  const nodes = block.nodes ?? [];
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(context, block);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHeading(context, block);
    case 'list-unordered':
    case 'list-ordered':
    case 'list-tasks':
      return writeList(context, block, { alternate, writeBody: writeBlocks });
    case 'divider':
      return '***';
    case 'blockquote':
      return writeBlocks(context, nodes)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    case 'code':
      return writeCode(context, block);
    case 'math':
      return String(block.data.formula).includes('\n')
        ? `$$\n${block.data.formula}\n$$`
        : `$$${block.data.formula}$$`;
    case 'images':
      return writeImages(context, block);
    case 'table':
      return writeTable(context, block, writeCell);
    case 'expandable':
      return writeExpandable(context, block);
    case 'hint':
      return wrap(
        'hint',
        { style: block.data.style, icon: block.data.icon },
        writeBlocks(context, nodes),
      );
    case 'tabs':
      return wrap('tabs', { fullWidth: block.data.fullWidth }, writeBlocks(context, nodes));
    case 'tabs-item':
      return wrap(
        'tab',
        { title: block.data.title ?? '', icon: block.data.icon, slug: block.data.slug },
        writeBlocks(context, nodes),
      );
    case 'stepper':
      return wrap('stepper', {}, writeBlocks(context, nodes));
    case 'stepper-step':
      return wrap('step', { icon: block.data.icon }, writeBlocks(context, nodes));
    case 'columns':
      return wrap('columns', { fullWidth: block.data.fullWidth }, writeBlocks(context, nodes));
    case 'column':
      return wrap(
        'column',
        { width: writeWidth(block.data.width), valign: block.data.verticalAlignment },
        writeBlocks(context, nodes),
      );
    case 'updates':
      return wrap('updates', { format: block.data.format }, writeBlocks(context, nodes));
    case 'update':
      return wrap(
        'update',
        { date: block.data.date, tags: writeTags(block.data.tags) },
        writeBlocks(context, nodes),
      );
    case 'prompt':
      return wrap('prompt', block.data, writeBlocks(context, nodes));
    case 'if':
      return `{% if ${block.data.expression} %}\n${writeBlocks(context, nodes)}\n{% endif %}`;
    case 'drawing':
      return `<img${writeAttributes({ src: findTarget(context, block.data, 'image'), alt: block.data.alt ?? '' })} class="gitbook-drawing">`;
    case 'embed': {
      const { url, fullWidth } = block.data;
      return writeCaptioned(context, block, { url, fullWidth });
    }
    case 'file':
      return writeCaptioned(context, block, { src: findTarget(context, block.data, 'file') });
    case 'content-ref':
      return writeContentRef(findTarget(context, block.data, 'link'));
    case 'reusable-content':
      return `{% include "${findTarget(context, block.data, 'include').replaceAll('"', '%22')}" %}`;
    case 'integration':
      return writeIntegration(block.data);
    case 'swagger': {
      if (block.data.operation !== undefined) return writeOperation(block.data);
      const { ref: _ref, source: _source, ...options } = block.data;
      return wrap('openapi', { src: findTarget(context, block.data, 'file'), ...options }, '');
    }
    case 'openapi-changes': {
      const { ref, source: _source, ...options } = block.data;
      const named =
        ref.kind === 'openapi'
          ? { spec: readSpec(ref) }
          : { src: findTarget(context, block.data, 'file') };
      return wrap('openapi-changes', { ...named, ...options }, '');
    }
    case 'openapi-schemas': {
      const { ref, schemas, ...options } = block.data;
      const names = [schemas].flat().map((name) => String(name).replaceAll(',', '\\,'));
      return wrap(block.type, { spec: readSpec(ref), schemas: names.join(','), ...options }, '');
    }
    case 'openapi-operation':
    case 'openapi-webhook': {
      const { ref, ...options } = block.data;
      return wrap(block.type, { spec: readSpec(ref), ...options }, '');
    }
    // Items and lines are written by what holds them, and are what they hold anywhere else; what
    // compares documents is written nowhere.
    case 'list-item':
    case 'code-line':
    case 'image':
    case 'conflict':
    case 'difference':
      return writeBlocks(context, nodes);
    default:
      return writeBlocks(context, nodesOf(block satisfies never));
  }
}

function writeContentRef(url: string): string {
  const label = url.replace(/[[\]\\]/g, '\\$&');
  return wrap('content-ref', { url }, `[${label}](<${url.replace(/[<>\n]/g, '')}>)`);
}

function readSpec(ref: unknown): unknown {
  return typeof ref === 'object' && ref !== null && 'spec' in ref ? ref.spec : '';
}

function wrap(name: string, attributes: Record<string, unknown>, body: string): string {
  return `{% ${name}${writeAttributes(attributes)} %}\n${body === '' ? '' : `${body}\n`}{% end${name} %}`;
}

function writeParagraph(context: InlineContext, block: BlockNode<'paragraph'>): string {
  const align = ALIGNMENTS[String(block.data.align)];
  if (align) return `<p align="${align}">${writeHtmlLine(context, block.nodes ?? [])}</p>`;
  return writeInline(context, block.nodes ?? []);
}

function writeHeading(
  context: InlineContext,
  block: BlockNode<'heading-1' | 'heading-2' | 'heading-3'>,
): string {
  const level = Number(block.type.slice('heading-'.length)) + 1;
  const id = block.data.id;
  const anchor = id === undefined ? '' : ` <a${writeAttributes({ href: `#${id}`, id })}></a>`;
  const align = ALIGNMENTS[String(block.data.align)];
  const nodes = block.nodes ?? [];
  if (align)
    return `<h${level} align="${align}">${writeHtmlLine(context, nodes)}${anchor}</h${level}>`;
  const text = `${writeInlineLine(context, nodes)}${anchor}`;
  return `${'#'.repeat(level)} ${text.replace(/(?<!#)#+$/, '\\$&')}`;
}

function writeExpandable(context: InlineContext, block: BlockNode<'expandable'>): string {
  const find = (name: string): BlockNode[] =>
    block.fragments?.find((fragment) => fragment.fragment === name || fragment.type === name)
      ?.nodes ?? [];
  const title = find('expandable-title')
    .map((paragraph) => writeHtmlLine(context, paragraph.nodes ?? []))
    .join(' ');
  const open = block.data.defaultExpanded === true ? ' open' : '';
  return `<details${open}>\n\n<summary>${title}</summary>\n\n${writeBlocks(context, find('expandable-body'))}\n\n</details>`;
}

function writeCaptioned(
  context: InlineContext,
  block: BlockNode<'embed' | 'file'>,
  attributes: Record<string, unknown>,
): string {
  const caption = writeBlocks(context, findCaption(block.fragments));
  return caption === ''
    ? `{% ${block.type}${writeAttributes(attributes)} %}`
    : wrap(block.type, attributes, caption);
}

function writeIntegration(data: BlockData<'integration'>): string {
  const props: Record<string, unknown> = typeof data.props === 'object' ? { ...data.props } : {};
  const attributes = writeAttributes({ ...props, fullWidth: data.fullWidth });
  return `{% @${data.integration}/${data.block}${attributes} %}`;
}

function writeWidth(width: Length | undefined): string | undefined {
  if (typeof width === 'number') return `${width}%`;
  return typeof width === 'object' && width !== null && 'value' in width
    ? `${escapeAttribute(width.value)}%`
    : undefined;
}

function writeTags(tags: unknown): string | undefined {
  if (!Array.isArray(tags) || tags.length === 0) return undefined;
  return tags.map((tag) => String(tag.tag)).join(',');
}

type WriteBody = (context: InlineContext, nodes: readonly ChildNode[]) => string;

/**
 * A list. `alternate` is true for one directly after another of the same marker, which would
 * otherwise be read as one list. `writeBody` writes the blocks of an item.
 */
function writeList(
  context: InlineContext,
  list: BlockNode<'list-unordered' | 'list-ordered' | 'list-tasks'>,
  { alternate, writeBody }: { alternate: boolean; writeBody: WriteBody },
): string {
  const start = list.type === 'list-ordered' ? Number(list.data.start ?? 1) : 1;
  const items = (list.nodes ?? []).map((item, index) => {
    const marker = makeMarker(list.type, start + index, alternate);
    return writeItem(item, marker, (nodes) => writeBody(context, nodes));
  });
  return items.join('\n');
}

function makeMarker(type: BlockNode['type'], number: number, alternate: boolean): string {
  if (type === 'list-ordered') return `${number}${alternate ? ')' : '.'} `;
  return alternate ? '- ' : '* ';
}

function writeItem(
  item: BlockNode<'list-item'>,
  marker: string,
  writeBody: (nodes: readonly ChildNode[]) => string,
): string {
  if (item.object !== 'block') return '';
  const { checked } = item.data;
  const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : '';
  const indent = ' '.repeat(marker.length);
  const body = writeBody(item.nodes ?? []);
  const text = `${box}${body.startsWith('\n') ? `&#x20;${body}` : body}`;
  const lines = text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : indent + line));
  return `${marker}${lines.join('\n')}`.trimEnd();
}
