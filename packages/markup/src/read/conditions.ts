import { type ConditionTag, findConditionTags, MAY_HAVE_CONDITION } from './condition-tags.ts';
import type { SyntaxNode, SyntaxType } from './syntax-node.ts';

/** A tag of a condition that does not do what it is written for, so that nobody sees what it holds. */
export interface ConditionMistake {
  /** `text` stands within a text, `unclosed` has no end, and `endless` is an end of nothing. */
  kind: 'text' | 'unclosed' | 'endless' | 'else';
  /** The line on which it stands, or on which the text begins that it stands in. */
  line: number;
  /** Which tag of a condition it is. */
  tag: ConditionTag['kind'];
}

/** A condition that is open at some place of a text. */
interface OpenCondition {
  /** The node with what it holds; undefined where its tag stands within a text. */
  node: SyntaxNode | undefined;
  line: number;
  /** True where nobody sees what stands up to its end. */
  hides: boolean;
}

/** Nodes whose text is inline source, where tags of conditions may stand. */
const TEXTS: ReadonlySet<SyntaxType> = new Set<SyntaxType>([
  ...(['paragraph', 'heading', 'math', 'container', 'component'] as const),
]);
/** Nodes whose name is what their author wrote. */
const NAMED_BY_AUTHORS: ReadonlySet<SyntaxType> = new Set<SyntaxType>([
  ...(['code', 'source', 'component'] as const),
]);
/** Nodes whose attributes readers may see. */
const TITLED: ReadonlySet<SyntaxType> = new Set<SyntaxType>(['tag', 'html']);

/**
 * The conditions of a text, followed through all of it in its order, whatever holds what. A condition
 * whose tags stand on lines of their own, in the same block, is a node. All others hide what they hold
 * from everybody, up to their end: those that begin in a running text, those whose block ends before
 * they do, and what follows an `else`. An end without a beginning hides what stands before it, back to
 * the end of the condition before.
 *
 * What is hidden has neither text nor attributes, and is marked. `keeps` leaves all as it is: for who
 * asks what stands in the text, and shows it to nobody.
 */
export class Conditions {
  readonly mistakes: ConditionMistake[] = [];
  private readonly isActive: boolean;
  private readonly keeps: boolean;
  private readonly isOpen: (node: SyntaxNode) => boolean;
  private readonly open: OpenCondition[] = [];
  private hiding = 0;
  /** What was added since the last condition ended. */
  private recent: SyntaxNode[] = [];

  /** `isOpen` says of a node whether more can come into it. */
  constructor(text: string, options: { keeps: boolean; isOpen(node: SyntaxNode): boolean }) {
    this.isActive = MAY_HAVE_CONDITION.test(text);
    this.keeps = options.keeps;
    this.isOpen = options.isOpen;
  }

  /** Takes what is added to the tree, in the order of the text: takes off it what nobody sees. */
  take(node: SyntaxNode): void {
    if (!this.isActive) return;
    const wasHidden = this.hiding > 0;
    const shown = TEXTS.has(node.type) ? this.readText(node.text, node.start) : node.text;
    const isTitled = TITLED.has(node.type) && node.name !== 'if' && hasConditions(node.attributes);
    if (isTitled) this.mistakes.push({ kind: 'text', line: node.start, tag: 'if' });
    if (this.keeps) return;
    const isEmptied = shown.trim() === '' && node.text !== '' && node.type !== 'container';
    node.text = shown;
    if (isEmptied || (wasHidden && this.hiding > 0)) hide(node);
    if (isTitled && !node.hidden) dropFromAttributes(node);
    this.recent.push(node);
  }

  /** The conditions with a node that are open, outermost first. */
  get within(): readonly SyntaxNode[] {
    return this.open.flatMap(({ node }) => node ?? []);
  }

  /** A condition begins with a tag on a line of its own. */
  begin(node: SyntaxNode): void {
    this.open.push({ node, line: node.start, hides: false });
  }

  /** A condition ends. Answers its node; undefined where it has none, and for the end of nothing. */
  end(line: number): SyntaxNode | undefined {
    const last = this.open.pop();
    if (last === undefined) {
      this.hideRecent(line);
      return undefined;
    }
    if (last.hides) this.hiding -= 1;
    if (this.open.length === 0) this.recent = [];
    return last.node;
  }

  /** Whether an `else` stands in a condition: nobody sees what follows it. */
  takeElse(line: number): boolean {
    const last = this.open.at(-1);
    if (last === undefined) return false;
    this.mistakes.push({ kind: 'else', line, tag: 'else' });
    this.hideFrom(last);
    return true;
  }

  /** A node of a condition ends, or can hold nothing, before its condition does. */
  lose(node: SyntaxNode): void {
    const lost = this.open.findLast((one) => one.node === node);
    if (lost === undefined) return;
    lost.node = undefined;
    this.mistakes.push({ kind: 'unclosed', line: lost.line, tag: 'if' });
    this.hideFrom(lost);
  }

  private readText(source: string, startLine: number): string {
    if (!MAY_HAVE_CONDITION.test(source)) return this.hiding > 0 ? '' : source;
    let shown = '';
    let position = 0;
    for (const tag of findConditionTags(source)) {
      if (this.hiding === 0) shown += source.slice(position, tag.start);
      position = tag.end;
      if (!this.takeTag(tag, startLine)) shown = '';
    }
    return this.hiding > 0 ? shown : shown + source.slice(position);
  }

  /** False where what stands before it in the text is to be hidden. */
  private takeTag({ kind }: ConditionTag, line: number): boolean {
    const last = this.open.at(-1);
    if (kind === 'if') {
      this.mistakes.push({ kind: 'text', line, tag: kind });
      this.open.push({ node: undefined, line, hides: true });
      this.hiding += 1;
      return true;
    }
    if (kind === 'else') {
      if (last !== undefined) this.takeElse(line);
      return true;
    }
    if (last === undefined) {
      this.hideRecent(line);
      return false;
    }
    // A condition of lines ends at a line.
    if (last.node !== undefined) this.mistakes.push({ kind: 'text', line, tag: kind });
    else this.end(line);
    return true;
  }

  private hideFrom(condition: OpenCondition): void {
    if (condition.hides) return;
    condition.hides = true;
    this.hiding += 1;
  }

  private hideRecent(line: number): void {
    this.mistakes.push({ kind: 'endless', line, tag: 'endif' });
    for (const node of this.keeps ? [] : this.recent) {
      const isHidden = !this.isOpen(node);
      hide(node);
      node.hidden = isHidden;
    }
    this.recent = [];
  }
}

/** Inline source of which nothing else is known, without what its conditions hold. */
export function dropConditions(source: string): string {
  if (!MAY_HAVE_CONDITION.test(source)) return source;
  let shown = '';
  let position = 0;
  let depth = 0;
  for (const { kind, start, end } of findConditionTags(source)) {
    if (depth === 0) shown += source.slice(position, start);
    position = end;
    if (kind === 'if') depth += 1;
    else if (kind === 'endif' && depth === 0) shown = '';
    else if (kind === 'endif') depth -= 1;
  }
  return depth > 0 ? shown : shown + source.slice(position);
}

function hide(node: SyntaxNode): void {
  node.hidden = true;
  node.text = '';
  node.attributes = NOTHING;
  if (NAMED_BY_AUTHORS.has(node.type)) node.name = '';
}

const NOTHING: Record<string, string> = Object.freeze({});

function hasConditions(attributes: Record<string, string>): boolean {
  return Object.values(attributes).some((value) => MAY_HAVE_CONDITION.test(value));
}

function dropFromAttributes(node: SyntaxNode): void {
  node.attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [name, dropConditions(value)]),
  );
}
