import { Conditions } from './conditions.ts';
import type { FoundPart } from './found-part.ts';

/** What a node of the syntax tree is, before it becomes JSON. */
export type SyntaxType =
  | 'root'
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'item'
  | 'quote'
  | 'code'
  | 'divider'
  | 'math'
  | 'table'
  | 'row'
  | 'cell'
  | 'tag'
  | 'html'
  | 'component'
  | 'container'
  | 'source'
  | 'footnote'
  | 'definition'
  | 'comment';

/**
 * A block of the text: Markdown, template tag or HTML element alike. `name` is the tag or element
 * name, the list kind, or the fence's info. `text` is inline source, code or a formula. Lines are
 * of the whole text, `end` exclusive. `hasEnd` where its own end tag ends it, `part` where it is a
 * part of a block, `hidden` where nobody sees it (see `Conditions`).
 */
export interface SyntaxNode {
  type: SyntaxType;
  name: string;
  attributes: Record<string, string>;
  text: string;
  level: number;
  start: number;
  end: number;
  children: SyntaxNode[];
  hasEnd: boolean;
  part: FoundPart | undefined;
  hidden: boolean;
}

export function createNode(
  type: SyntaxType,
  start: number,
  end: number,
  fields: Partial<Pick<SyntaxNode, 'name' | 'attributes' | 'text' | 'level'>> = {},
): SyntaxNode {
  return {
    type,
    name: fields.name ?? '',
    attributes: fields.attributes ?? NO_ATTRIBUTES,
    text: fields.text ?? '',
    level: fields.level ?? 0,
    start,
    end,
    children: [],
    hasEnd: false,
    part: undefined,
    hidden: false,
  };
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze({});

/** How deep blocks may nest; deeper ones are read as if they stood in their parent. */
export const MAX_DEPTH = 60;

/** How far up an end tag looks for its start. */
const MAX_SEARCH = 256;

/**
 * Builds a syntax tree from opening and closing events that need not match: what is left open ends
 * with its parent, and an end without a start is ignored.
 */
export class TreeBuilder {
  readonly root: SyntaxNode = createNode('root', 0, 0);
  readonly conditions: Conditions;
  private readonly stack: SyntaxNode[] = [this.root];
  private readonly openNodes = new Set<SyntaxNode>();

  /** `keepsHidden` keeps what conditions hide from everybody. */
  constructor(text: string, { keepsHidden }: { keepsHidden: boolean }) {
    const isOpen = (node: SyntaxNode) => this.openNodes.has(node);
    this.conditions = new Conditions(text, { keeps: keepsHidden, isOpen });
  }

  get parent(): SyntaxNode {
    return this.stack[this.stack.length - 1] ?? this.root;
  }

  add(node: SyntaxNode): void {
    this.conditions.take(node);
    this.parent.children.push(node);
  }

  open(node: SyntaxNode): void {
    const { parent, conditions } = this;
    const isCondition = node.type === 'tag' && node.name === 'if';
    if (isCondition) conditions.begin(node);
    conditions.take(node);
    if (this.stack.length > MAX_DEPTH) {
      node.children = parent.children;
      if (isCondition) conditions.lose(node);
    } else {
      parent.children.push(node);
    }
    this.stack.push(node);
    this.openNodes.add(node);
  }

  /** Closes `node` and all that is open in it; nothing where it is closed already. */
  closeNode(node: SyntaxNode, end: number): void {
    if (this.openNodes.has(node)) this.closeFrom(this.stack.lastIndexOf(node), end);
  }

  /**
   * Closes the nearest open node that `matches`, looking no further up than one where `stops` is
   * true. Answers the node closed.
   */
  closeNearest(
    end: number,
    matches: (node: SyntaxNode) => boolean,
    stops?: (node: SyntaxNode) => boolean,
  ): SyntaxNode | undefined {
    const lowest = Math.max(1, this.stack.length - MAX_SEARCH);
    for (let index = this.stack.length - 1; index >= lowest; index -= 1) {
      const node = this.stack[index];
      if (!node) return undefined;
      if (matches(node)) {
        this.closeFrom(index, end);
        return node;
      }
      if (stops?.(node)) return undefined;
    }
    return undefined;
  }

  isOpen(node: SyntaxNode): boolean {
    return this.openNodes.has(node);
  }

  finish(end: number): SyntaxNode {
    this.closeFrom(1, end);
    this.root.end = end;
    return this.root;
  }

  private closeFrom(index: number, end: number): void {
    for (let at = index; at < this.stack.length; at += 1) {
      const node = this.stack[at];
      if (!node) continue;
      node.end = Math.max(node.end, end);
      this.openNodes.delete(node);
      if (node.type === 'tag' && node.name === 'if') this.conditions.lose(node);
    }
    this.stack.length = index;
  }
}
