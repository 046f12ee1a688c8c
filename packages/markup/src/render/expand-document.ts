import type {
  BlockNode,
  ChildNode,
  DocumentNode,
  FragmentNode,
  InlineChild,
  InlineNode,
  TextNode,
} from '../document.ts';
import {
  type ExpressionScope,
  evaluateCondition,
  evaluateExpression,
} from '../expression/evaluate-expression.ts';
import { Inclusions } from '../inclusions.ts';
import { replaceContent, replaceInlineContent } from '../replace-content.ts';
import { dataOf, fragmentsOf, nodesOf, readText } from './node-data.ts';
import type { RenderContext } from './render-context.ts';
import { anchorOf, MAX_DEPTH } from './unique-ids.ts';

/**
 * The document with every reusable content replaced by its nodes, every `if` by its nodes where its
 * condition holds and by nothing where not, and every inline expression by its text. Keys and
 * anchors of the answer are unique. A reusable content that `Inclusions` leaves out is replaced by
 * nothing; without a `context` all stay as they are. Parts without any of these are shared with the
 * given document, which is answered itself where nothing is replaced.
 *
 * Sections, outline and syntaxes of what is read are those of the expanded document.
 */
export function expandDocument(
  document: DocumentNode,
  context: Pick<RenderContext, 'reusableContent'> | undefined,
  scope: ExpressionScope,
): DocumentNode {
  const steps = expandDocumentInSteps(document, context, scope);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Top-level blocks that are expanded in one go. */
const BLOCKS_AT_ONCE = 200;

/** `expandDocument`, which yields behind each two hundred top-level blocks. */
export function* expandDocumentInSteps(
  document: DocumentNode,
  context: Pick<RenderContext, 'reusableContent'> | undefined,
  scope: ExpressionScope,
): Generator<void, DocumentNode> {
  const inclusions = context && new Inclusions((ref) => context.reusableContent(ref));
  const expansion: Expansion = { scope, ids: new Set(), inclusions };
  const place: Place = { expansion, depth: 0, prefix: '', within: [] };
  const blocks = nodesOf(document);
  const nodes: ChildNode[] = [];
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    if (at > 0) yield;
    for (const node of expandNodes(blocks.slice(at, at + BLOCKS_AT_ONCE), place)) nodes.push(node);
  }
  return sameNodes(nodes, document.nodes) ? document : { ...document, nodes: nodes as BlockNode[] };
}

interface Expansion {
  scope: ExpressionScope;
  ids: Set<string>;
  /** Undefined where reusable contents stay as they are. */
  inclusions: Inclusions | undefined;
}

interface Place {
  expansion: Expansion;
  depth: number;
  /** Put before the keys of included nodes. */
  prefix: string;
  /** The reusable contents this place is in, outermost first. */
  within: readonly string[];
}

function expandNodes(nodes: readonly ChildNode[], place: Place): readonly ChildNode[] {
  if (place.depth > MAX_DEPTH) return [];
  const expanded: ChildNode[] = [];
  for (const node of nodes) {
    if (node.object === 'block') expandBlock(node, place, expanded);
    else expanded.push(...expandInline(prefixKey(node, place.prefix), place));
  }
  return sameNodes(expanded, nodes) ? nodes : expanded;
}

function expandBlock(block: BlockNode, place: Place, into: ChildNode[]): void {
  if (block.type === 'if') {
    const holds = evaluateCondition(
      readText(dataOf(block), 'expression') ?? '',
      place.expansion.scope,
    );
    if (holds) into.push(...expandNodes(nodesOf(block), deeper(place)));
  } else if (block.type === 'reusable-content' && place.expansion.inclusions !== undefined) {
    into.push(...includeContent(block, place));
  } else {
    into.push(expandChildren(takeAnchor(prefixKey(block, place.prefix), place), place));
  }
}

function includeContent(block: BlockNode<'reusable-content'>, place: Place): readonly ChildNode[] {
  const inclusion = place.expansion.inclusions?.open(block, place.within);
  if (!inclusion) return [];
  const prefix = `${place.prefix}${block.key}-`;
  const inner = { ...deeper(place), prefix, within: inclusion.within };
  return expandNodes(nodesOf(inclusion.content), inner);
}

function expandChildren(block: BlockNode, place: Place): BlockNode {
  let expanded = block;
  if (block.nodes !== undefined) {
    const nodes = expandNodes(nodesOf(block), deeper(place));
    if (!sameNodes(nodes, block.nodes)) expanded = replaceContent(expanded, { nodes });
  }
  if (block.fragments !== undefined) {
    const fragments = fragmentsOf(block).map((fragment) => expandFragment(fragment, place));
    if (fragments.some((fragment, index) => fragment !== block.fragments?.[index])) {
      expanded = replaceContent(expanded, { fragments });
    }
  }
  return expanded;
}

/**
 * Notes stand in inline elements and hold blocks: those are expanded as all others. Where nothing is
 * left of one, there is none, and the words that it was on stay.
 */
function expandInline(node: ChildNode, place: Place): readonly ChildNode[] {
  if (node.object !== 'inline') return [node];
  if (node.type === 'expression') {
    const expression = readText(dataOf(node), 'expression') ?? '';
    return [makeValue(evaluateExpression(expression, place.expansion.scope))];
  }
  const nodes = expandNodes(nodesOf(node), deeper(place)) as InlineChild[];
  const fragments = fragmentsOf(node).map((fragment) => expandFragment(fragment, place));
  const isSame =
    sameNodes(nodes, nodesOf(node)) &&
    fragments.every((fragment, index) => fragment === node.fragments?.[index]);
  if (isSame) return [node];
  const expanded = replaceInlineContent(node, { nodes, fragments });
  return isEmptiedNote(node, expanded) ? nodes : [expanded];
}

/** Whether nothing is left of a note that said something before conditions were decided. */
export function isEmptiedNote(before: InlineNode, after: InlineNode): boolean {
  const isEmpty = (fragment: FragmentNode) => nodesOf(fragment).length === 0;
  return (
    before.type === 'annotation' &&
    !fragmentsOf(before).every(isEmpty) &&
    fragmentsOf(after).every(isEmpty)
  );
}

function makeValue(text: string): TextNode {
  return { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] };
}

function expandFragment(fragment: FragmentNode, place: Place): FragmentNode {
  const nodes = expandNodes(nodesOf(fragment), deeper(place));
  const isSame = sameNodes(nodes, fragment.nodes) && place.prefix === '';
  return isSame ? fragment : { ...prefixKey(fragment, place.prefix), nodes: nodes as BlockNode[] };
}

function takeAnchor(block: BlockNode, place: Place): BlockNode {
  const wanted = anchorOf(block);
  if (wanted === undefined) return block;
  const { ids } = place.expansion;
  let id = wanted;
  for (let count = 1; ids.has(id); count += 1) id = `${wanted}-${count}`;
  ids.add(id);
  return id === wanted ? block : { ...block, meta: { ...block.meta, id } };
}

function prefixKey<T extends { key?: string }>(node: T, prefix: string): T {
  return prefix === '' || node.key === undefined ? node : { ...node, key: prefix + node.key };
}

function deeper(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
}

function sameNodes(a: readonly unknown[], b: unknown): boolean {
  return Array.isArray(b) && a.length === b.length && a.every((node, index) => node === b[index]);
}
