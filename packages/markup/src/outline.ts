import type { BlockNode, ChildNode, DocumentNode, FragmentNode, InlineNode } from './document.ts';
import { isReferenceBlock, type ReferenceBlock } from './reference-blocks.ts';
import { codeText, syntaxOf } from './render/code-blocks.ts';
import { fragmentsOf, nodesOf } from './render/node-data.ts';
import { inlineText } from './render/plain-text.ts';
import { headingLevel } from './render/text-blocks.ts';
import { anchorOf, MAX_DEPTH } from './render/unique-ids.ts';

/** A heading that a page's outline links to. */
export interface OutlineEntry {
  id: string;
  title: string;
  level: 2 | 3 | 4;
}

/**
 * The headings with an anchor, in reading order, those within tabs, steps and columns too. `within`
 * says which headings are shown in place of a reference to an API.
 */
export function listOutline(
  document: DocumentNode,
  within: (block: ReferenceBlock) => readonly OutlineEntry[] = () => [],
): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  visitNodes(document, (node) => {
    if (node.object === 'block' && isReferenceBlock(node)) outline.push(...within(node));
    const level = node.object === 'block' ? headingLevel(node) : undefined;
    const id = node.object === 'block' ? anchorOf(node) : undefined;
    if (level === undefined || id === undefined) return;
    const title = inlineText(node).trim();
    if (title !== '') outline.push({ id, title, level });
  });
  return outline;
}

/** The texts of a document's code blocks, with their languages in lower case; diagrams are not code. */
export function listCode(document: DocumentNode): { code: string; syntax: string }[] {
  const texts: { code: string; syntax: string }[] = [];
  visitNodes(document, (node) => {
    const isCode = node.object === 'block' && node.type === 'code';
    const syntax = isCode ? syntaxOf(node) : undefined;
    if (isCode && syntax !== undefined && syntax !== 'mermaid') {
      texts.push({ code: codeText(node), syntax });
    }
  });
  return texts;
}

/** Whether a document shows formulas. */
export function usesMath(document: DocumentNode): boolean {
  return some(document, (node) => node.type === 'math' || node.type === 'inline-math');
}

/** Whether a document shows Mermaid diagrams. */
export function usesMermaid(document: DocumentNode): boolean {
  return some(
    document,
    (node) => node.object === 'block' && node.type === 'code' && syntaxOf(node) === 'mermaid',
  );
}

function some(document: DocumentNode, test: (node: BlockNode | InlineNode) => boolean): boolean {
  let isFound = false;
  visitNodes(document, (node) => {
    isFound ||= test(node);
  });
  return isFound;
}

function visitNodes(
  parent: DocumentNode | BlockNode | InlineNode | FragmentNode,
  visit: (node: BlockNode | InlineNode) => void,
  depth = 0,
): void {
  if (depth > MAX_DEPTH) return;
  for (const node of nodesOf(parent)) visitNode(node, visit, depth);
}

function visitNode(
  node: ChildNode,
  visit: (node: BlockNode | InlineNode) => void,
  depth: number,
): void {
  if (node.object !== 'block' && node.object !== 'inline') return;
  visit(node);
  visitNodes(node, visit, depth + 1);
  for (const fragment of fragmentsOf(node)) visitNodes(fragment, visit, depth + 1);
}
