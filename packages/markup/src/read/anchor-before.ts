import { decodeHtmlText } from './attribute-text.ts';
import type { SyntaxNode } from './syntax-node.ts';

const LONE_ANCHOR = /^<a\s+(?:id|name)=["']([^"'<>]+)["']\s*>\s*<\/a>$/i;

/** The anchor that stands alone in the paragraph before a heading: it is the heading's. */
export function readAnchorBefore({ children }: SyntaxNode): { attributes?: { id: string } } {
  const before = children.at(-1);
  if (before?.type !== 'paragraph' || before.hidden) return {};
  const id = LONE_ANCHOR.exec(before.text)?.[1];
  return id === undefined ? {} : { attributes: { id: decodeHtmlText(id) } };
}
