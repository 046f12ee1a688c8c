import type { BlockNode, ChildNode } from '../document.ts';
import { escapeAttribute, writeAttributes } from './escape.ts';
import { writeCode } from './write-code.ts';
import { findTarget } from './write-context.ts';
import { writeHtmlBlocks } from './write-html.ts';
import { findCaption, writeImages } from './write-images.ts';
import { type InlineContext, writeInline, writeInlineLine } from './write-inline.ts';
import { writeList } from './write-list.ts';
import { writeTable } from './write-table.ts';

const ALIGNMENTS: Record<string, string> = { start: 'left', center: 'center', end: 'right' };

/** Blocks one after another, an empty line between them. */
export function writeBlocks(context: InlineContext, nodes: readonly ChildNode[]): string {
  let text = '';
  let previous: BlockNode | undefined;
  let alternate = false;
  for (const block of nodes) {
    if (block.object !== 'block') continue;
    alternate = previous !== undefined && isSameList(previous, block) && !alternate;
    const written =
      block.type.startsWith('list-') && block.type !== 'list-item'
        ? writeList(context, block, { alternate, writeBody: writeBlocks })
        : writeBlock(context, block);
    if (previous) text += '\n\n';
    text += written;
    previous = block;
  }
  return text;
}

function isSameList(before: BlockNode, after: BlockNode): boolean {
  const isOrdered = (block: BlockNode): boolean => block.type === 'list-ordered';
  const areLists = before.type.startsWith('list-') && after.type.startsWith('list-');
  return areLists && isOrdered(before) === isOrdered(after);
}

function writeBlock(context: InlineContext, block: BlockNode): string {
  const { data } = block;
  const nodes = block.nodes ?? [];
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(context, block);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHeading(context, block);
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
      return String(data.formula).includes('\n')
        ? `$$\n${data.formula}\n$$`
        : `$$${data.formula}$$`;
    case 'images':
      return writeImages(context, block);
    case 'table':
      return writeTable(context, block, writeHtmlBlocks);
    case 'expandable':
      return writeExpandable(context, block);
    case 'hint':
      return wrap('hint', { style: data.style, icon: data.icon }, writeBlocks(context, nodes));
    case 'tabs':
      return wrap('tabs', { fullWidth: data.fullWidth }, writeBlocks(context, nodes));
    case 'tabs-item':
      return wrap(
        'tab',
        { title: data.title ?? '', icon: data.icon, slug: data.slug },
        writeBlocks(context, nodes),
      );
    case 'stepper':
      return wrap('stepper', {}, writeBlocks(context, nodes));
    case 'stepper-step':
      return wrap('step', { icon: data.icon }, writeBlocks(context, nodes));
    case 'columns':
      return wrap('columns', { fullWidth: data.fullWidth }, writeBlocks(context, nodes));
    case 'column':
      return wrap(
        'column',
        { width: writeWidth(data.width), valign: data.verticalAlignment },
        writeBlocks(context, nodes),
      );
    case 'updates':
      return wrap('updates', { format: data.format }, writeBlocks(context, nodes));
    case 'update':
      return wrap(
        'update',
        { date: data.date, tags: writeTags(data.tags) },
        writeBlocks(context, nodes),
      );
    case 'prompt':
      return wrap('prompt', data, writeBlocks(context, nodes));
    case 'if':
      return `{% if ${data.expression} %}\n${writeBlocks(context, nodes)}\n{% endif %}`;
    default:
      return writeVoid(context, block);
  }
}

function writeVoid(context: InlineContext, block: BlockNode): string {
  const { data } = block;
  switch (block.type) {
    case 'drawing':
      return `<img${writeAttributes({ src: findTarget(context, data, 'image'), alt: data.alt ?? '' })} class="gitbook-drawing">`;
    case 'embed':
      return writeCaptioned(context, block, 'embed', { url: data.url, fullWidth: data.fullWidth });
    case 'file':
      return writeCaptioned(context, block, 'file', { src: findTarget(context, data, 'file') });
    case 'content-ref': {
      const url = findTarget(context, data, 'link');
      return wrap(
        'content-ref',
        { url },
        `[${url.replace(/[[\]\\]/g, '\\$&')}](<${url.replace(/[<>\n]/g, '')}>)`,
      );
    }
    case 'reusable-content':
      return `{% include "${findTarget(context, data, 'include').replaceAll('"', '%22')}" %}`;
    case 'integration':
      return writeIntegration(data);
    case 'swagger': {
      const { ref: _ref, source: _source, ...options } = data;
      return wrap('openapi', { src: findTarget(context, data, 'file'), ...options }, '');
    }
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook': {
      const { ref, ...options } = data;
      const spec = typeof ref === 'object' && ref !== null && 'spec' in ref ? ref.spec : '';
      return wrap(block.type, { spec, ...options }, '');
    }
    default:
      return writeBlocks(context, block.nodes ?? []);
  }
}

function wrap(name: string, attributes: Record<string, unknown>, body: string): string {
  return `{% ${name}${writeAttributes(attributes)} %}\n${body === '' ? '' : `${body}\n`}{% end${name} %}`;
}

function writeParagraph(context: InlineContext, block: BlockNode): string {
  const align = ALIGNMENTS[String(block.data.align)];
  if (align) return `<p align="${align}">${writeInlineLine(context, block.nodes ?? [])}</p>`;
  return writeInline(context, block.nodes ?? []);
}

function writeHeading(context: InlineContext, block: BlockNode): string {
  const level = Number(block.type.slice('heading-'.length)) + 1;
  const id = block.data.id;
  const anchor = id === undefined ? '' : ` <a${writeAttributes({ href: `#${id}`, id })}></a>`;
  const text = `${writeInlineLine(context, block.nodes ?? [])}${anchor}`;
  const align = ALIGNMENTS[String(block.data.align)];
  if (align) return `<h${level} align="${align}">${text}</h${level}>`;
  return `${'#'.repeat(level)} ${text.replace(/(?<!#)#+$/, '\\$&')}`;
}

function writeExpandable(context: InlineContext, block: BlockNode): string {
  const find = (name: string): BlockNode[] =>
    block.fragments?.find((fragment) => fragment.fragment === name || fragment.type === name)
      ?.nodes ?? [];
  const title = find('expandable-title')
    .map((paragraph) => writeInlineLine(context, paragraph.nodes ?? []))
    .join(' ');
  const open = block.data.defaultExpanded === true ? ' open' : '';
  return `<details${open}>\n\n<summary>${title}</summary>\n\n${writeBlocks(context, find('expandable-body'))}\n\n</details>`;
}

function writeCaptioned(
  context: InlineContext,
  block: BlockNode,
  name: string,
  attributes: Record<string, unknown>,
): string {
  const caption = writeBlocks(context, findCaption(block.fragments));
  return caption === ''
    ? `{% ${name}${writeAttributes(attributes)} %}`
    : wrap(name, attributes, caption);
}

function writeIntegration(data: Record<string, unknown>): string {
  const props: Record<string, unknown> = typeof data.props === 'object' ? { ...data.props } : {};
  const attributes = writeAttributes({ ...props, fullWidth: data.fullWidth });
  return `{% @${data.integration}/${data.block}${attributes} %}`;
}

function writeWidth(width: unknown): string | undefined {
  if (typeof width === 'number') return `${width}%`;
  return typeof width === 'object' && width !== null && 'value' in width
    ? `${escapeAttribute(width.value)}%`
    : undefined;
}

function writeTags(tags: unknown): string | undefined {
  if (!Array.isArray(tags) || tags.length === 0) return undefined;
  return tags.map((tag) => String(tag.tag)).join(',');
}
