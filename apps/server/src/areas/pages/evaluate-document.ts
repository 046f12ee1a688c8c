import { type ContentRef, isContentRef, makeUniqueSlug } from '@octavo/content';
import {
  type BlockNode,
  type ChildNode,
  type DocumentNode,
  type ExpressionScope,
  evaluateCondition,
  evaluateExpression,
  type FragmentNode,
  Inclusions,
  type InlineNode,
  isEmptiedNote,
  isPersonal,
  replaceContent,
  replaceInlineContent,
  type TextNode,
} from '@octavo/markup';

/** What is replaced by what it comes to: nothing, all, or all but expressions about the reader. */
export type Evaluation = 'false' | 'true' | 'deterministic-only';

/** How a document is to be answered. */
export interface DocumentView {
  evaluated: Evaluation;
  scope: ExpressionScope;
  /** The document of a reusable content; absent where reusable contents stay as they are. */
  dereference?: (ref: ContentRef) => DocumentNode | undefined;
}

interface Place {
  view: DocumentView;
  /** Shared by the whole document. */
  seen: { inclusions: Inclusions; anchors: Set<string> };
  /** Put before keys, so that those of content included twice differ. */
  prefix: string;
  within: readonly string[];
}

/**
 * A document with its conditions and expressions evaluated and its reusable contents replaced by
 * their blocks, as asked. A reusable content that `Inclusions` leaves out is left as a reference.
 */
export function evaluateDocument(document: DocumentNode, view: DocumentView): DocumentNode {
  if (view.evaluated === 'false' && view.dereference === undefined) {
    return document;
  }
  const place: Place = {
    view,
    seen: {
      inclusions: new Inclusions((ref) => view.dereference?.(ref)),
      anchors: new Set(),
    },
    prefix: '',
    within: [],
  };
  return { ...document, nodes: viewBlocks(document.nodes, place) };
}

/** The reusable contents that a document refers to anywhere. */
export function listReusableContents(document: DocumentNode): ContentRef[] {
  const refs: ContentRef[] = [];
  const visit = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (node.object !== 'block') {
        continue;
      }
      const ref = readReusableContent(node);
      if (ref !== undefined) {
        refs.push(ref);
      }
      visit(node.nodes ?? []);
      for (const fragment of node.fragments ?? []) {
        visit(fragment.nodes);
      }
    }
  };
  visit(document.nodes);
  return refs;
}

function viewBlocks(blocks: readonly BlockNode[], place: Place): BlockNode[] {
  return blocks.flatMap((block) => viewBlock(block, place));
}

function viewBlock(block: BlockNode, place: Place): BlockNode[] {
  if (block.type === 'if' && place.view.evaluated !== 'false') {
    const { expression } = block.data;
    const holds = typeof expression === 'string' && evaluateCondition(expression, place.view.scope);
    return holds ? viewBlocks((block.nodes ?? []).filter(isBlock), place) : [];
  }
  return includeContent(block, place) ?? [viewChildren(block, place)];
}

function includeContent(block: BlockNode, place: Place): BlockNode[] | undefined {
  if (block.type !== 'reusable-content') return undefined;
  const inclusion = place.seen.inclusions.open(block, place.within);
  if (inclusion === undefined) return undefined;
  const prefix = `${place.prefix}${block.key}-`;
  return viewBlocks(inclusion.content.nodes, { ...place, prefix, within: inclusion.within });
}

function viewChildren(block: BlockNode, place: Place): BlockNode {
  return replaceContent(block, {
    key: place.prefix + block.key,
    ...(block.meta === undefined ? {} : { meta: takeAnchor(block.meta, place) }),
    ...(block.nodes === undefined
      ? {}
      : { nodes: block.nodes.flatMap((node) => viewChild(node, place)) }),
    ...viewFragments(block.fragments, place),
  });
}

/** The anchor of a block, with a suffix where another block before it has the same. */
function takeAnchor(
  meta: NonNullable<BlockNode['meta']>,
  place: Place,
): NonNullable<BlockNode['meta']> {
  if (meta.id === undefined) {
    return meta;
  }
  const { anchors } = place.seen;
  const id = makeUniqueSlug(meta.id, (wanted) => anchors.has(wanted));
  anchors.add(id);
  return { ...meta, id };
}

function viewChild(node: ChildNode, place: Place): ChildNode[] {
  return node.object === 'block' ? viewBlock(node, place) : viewInline(node, place);
}

/** An inline element as it is asked for: the words of a note alone where nothing is left of it. */
function viewInline(node: InlineNode | TextNode, place: Place): (InlineNode | TextNode)[] {
  if (node.object === 'text') {
    return [node.key === undefined ? node : { ...node, key: place.prefix + node.key }];
  }
  if (node.type === 'expression' && isEvaluated(node, place.view.evaluated)) {
    const text = evaluateExpression(String(node.data.expression ?? ''), place.view.scope);
    return [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
  }
  const seen = replaceInlineContent(node, {
    key: place.prefix + node.key,
    ...(node.nodes === undefined
      ? {}
      : { nodes: node.nodes.flatMap((child) => viewInline(child, place)) }),
    ...viewFragments(node.fragments, place),
  });
  return isEmptiedNote(node, seen) ? (seen.nodes ?? []) : [seen];
}

function viewFragments(
  fragments: readonly FragmentNode[] | undefined,
  place: Place,
): { fragments?: FragmentNode[] } {
  if (fragments === undefined) {
    return {};
  }
  return {
    fragments: fragments.map((fragment) => ({
      ...fragment,
      key: place.prefix + fragment.key,
      nodes: viewBlocks(fragment.nodes, place),
    })),
  };
}

/** An expression is deterministic when it does not ask about the visitor. */
function isEvaluated(node: InlineNode<'expression'>, evaluated: Evaluation): boolean {
  if (evaluated === 'deterministic-only') {
    return !isPersonal(String(node.data.expression ?? ''));
  }
  return evaluated === 'true';
}

function readReusableContent(block: BlockNode): ContentRef | undefined {
  if (block.type !== 'reusable-content') return undefined;
  const ref: unknown = block.data.ref;
  return isContentRef(ref) ? ref : undefined;
}

function isBlock(node: ChildNode): node is BlockNode {
  return node.object === 'block';
}
