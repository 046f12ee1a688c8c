import type { BlockData, BlockNode } from '../../document.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import { makeBlock, makeText } from '../nodes.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { readCodeMarks } from './code-marks.ts';
import { type FenceInfo, readFenceInfo } from './fence-info.ts';

/** A code block of plain lines. A newline at the very end is not a line. */
export function makeCode(
  source: string,
  data: BlockData<'code'>,
  highlighted: ReadonlySet<number> = new Set(),
): BlockNode<'code'> {
  const text = source.endsWith('\n') ? source.slice(0, -1) : source;
  const lines = text.split('\n').map((line, index) => {
    const lineData = highlighted.has(index + 1) ? { highlighted: true } : {};
    return makeBlock('code-line', lineData, [makeText(line)]);
  });
  return makeBlock('code', data, lines);
}

/** A fenced or indented code block. */
export function convertCode(node: SyntaxNode): BlockNode[] {
  return [makeFence(node, {})];
}

/** A fence with the options of the `{% code %}` round it, which win over those of its info. */
export function makeFence(node: SyntaxNode, options: BlockData<'code'>): BlockNode<'code'> {
  const info: FenceInfo = readFenceInfo(node.name);
  const data: BlockData<'code'> = {};
  if (info.syntax !== undefined) data.syntax = info.syntax;
  if (info.title !== undefined) data.title = info.title;
  if (info.lineNumbers !== undefined) data.lineNumbers = info.lineNumbers;
  if (info.firstLine !== undefined) data.firstLine = info.firstLine;
  const code = makeCode(node.text, { ...data, ...options }, info.highlighted);
  return { ...code, nodes: readCodeMarks(code.nodes) };
}

/** `data` from the attributes of `{% code %}`, or of `<pre>` without their `data-` prefix. */
export function readCodeOptions(attributes: Record<string, string>): BlockData<'code'> {
  const data: BlockData<'code'> = {};
  if (attributes.title) data.title = decodeAttribute(attributes.title);
  const overflow = attributes.overflow;
  if (overflow === 'wrap' || overflow === 'scroll') data.overflow = overflow;
  for (const name of ['lineNumbers', 'fullWidth', 'expandable'] as const) {
    const value = readBoolean(attributes[name]);
    if (value !== undefined) data[name] = value;
  }
  const count = Number(attributes.collapsedLineCount);
  if (Number.isInteger(count) && count >= 1) data.collapsedLineCount = count;
  const first = Number(attributes.firstLine);
  if (Number.isInteger(first) && first >= 1) data.firstLine = first;
  return data;
}
