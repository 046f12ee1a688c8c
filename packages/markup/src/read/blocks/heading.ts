import type { BlockNode } from '../../document.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeBlock, makeText } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import { readParagraphAlign } from './paragraph.ts';

const CUSTOM_ID = /\s*\{#([^\s{}]+)\}\s*$/;

/**
 * A heading of Markdown level 1 to 6. Levels 1 and 2 are heading-1, 3 is heading-2, deeper ones
 * heading-3. An anchor set by `<a id>` or `{#id}` is `data.id`; all others get theirs later.
 */
export function convertHeading(
  context: ReadContext,
  source: string,
  level: number,
  align?: string,
  id?: string,
): BlockNode[] {
  const custom = CUSTOM_ID.exec(source);
  const content = readInline(context, custom ? source.slice(0, custom.index) : source);
  const anchor = custom?.[1] ?? content.anchor ?? id;
  const data = readParagraphAlign(align);
  if (anchor !== undefined && anchor !== '') data.id = anchor;
  const last = content.nodes[content.nodes.length - 1];
  const lastLeaf = last?.object === 'text' ? last.leaves[last.leaves.length - 1] : undefined;
  if (lastLeaf) lastLeaf.text = lastLeaf.text.trimEnd();
  const type = `heading-${Math.min(Math.max(level - 1, 1), 3)}`;
  return [makeBlock(type, data, content.nodes.length > 0 ? content.nodes : [makeText('')])];
}
