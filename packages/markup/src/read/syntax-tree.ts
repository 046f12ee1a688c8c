import { Conditions } from './conditions.ts';
import { isTablePart } from './html/elements.ts';
import { createNode, type SyntaxNode } from './syntax-node.ts';

export { createNode, type SyntaxNode, type SyntaxType } from './syntax-node.ts';

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
  /** The tables that end where something stands that no table has. */
  private readonly endless = new Set<SyntaxNode>();

  /** `keepsHidden` keeps what conditions hide from everybody. */
  constructor(text: string, { keepsHidden }: { keepsHidden: boolean }) {
    const isOpen = (node: SyntaxNode) => this.openNodes.has(node);
    this.conditions = new Conditions(text, { keeps: keepsHidden, isOpen });
  }

  get parent(): SyntaxNode {
    return this.stack[this.stack.length - 1] ?? this.root;
  }

  add(node: SyntaxNode): void {
    if (this.endless.size > 0) this.endTable(node);
    this.conditions.take(node);
    this.parent.children.push(node);
  }

  open(node: SyntaxNode): void {
    if (this.endless.size > 0) this.endTable(node);
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

  /** Lets an open table end before what may not stand in one: its end tag is missing. */
  letEnd(table: SyntaxNode): void {
    this.endless.add(table);
  }

  /** Whether an element or component of a name is open. */
  hasOpenElement(name: string): boolean {
    return this.stack.some(
      (node) => node.name === name && (node.type === 'html' || node.type === 'component'),
    );
  }

  /** Whether a tag of this name is open. */
  hasOpenTag(name: string): boolean {
    return this.stack.some((node) => node.type === 'tag' && node.name === name);
  }

  isOpen(node: SyntaxNode): boolean {
    return this.openNodes.has(node);
  }

  finish(end: number): SyntaxNode {
    this.closeFrom(1, end);
    this.root.end = end;
    return this.root;
  }

  private endTable(next: SyntaxNode): void {
    if (next.type === 'html' && (isTablePart(next.name) || next.name === 'table')) return;
    for (let index = this.stack.length - 1; index > 0; index -= 1) {
      const node = this.stack[index];
      if (node?.type !== 'html') return;
      if (this.endless.has(node)) {
        this.closeFrom(index, next.start);
        return;
      }
      if (!isTableRow(node.name)) return;
    }
  }

  private closeFrom(index: number, end: number): void {
    for (let at = index; at < this.stack.length; at += 1) {
      const node = this.stack[at];
      if (!node) continue;
      node.end = Math.max(node.end, end);
      this.openNodes.delete(node);
      this.endless.delete(node);
      if (node.type === 'tag' && node.name === 'if') this.conditions.lose(node);
    }
    this.stack.length = index;
  }
}

/** Whether an element holds rows or cells and nothing else. */
function isTableRow(name: string): boolean {
  return isTablePart(name) && name !== 'td' && name !== 'th' && name !== 'caption';
}
