import type { ChildNode } from '../document.ts';
import { checkExpression } from '../expression/check-expression.ts';
import type { ExpressionMistake } from '../expression/expression-tokens.ts';
import { findConditionTags } from './condition-tags.ts';
import type { ConditionMistake } from './conditions.ts';
import { readBody } from './read-body.ts';

/** A condition or an inline expression of a text that is none, or a condition that shows nothing to anybody. */
export interface BrokenExpression {
  /** What it decides or shows: the page (`if` of the front matter), a part of it, or a value. */
  use: 'page' | 'condition' | 'inline';
  expression: string;
  /** What is wrong with it, as the end of a sentence about it. */
  message: string;
  /** Where in the text that is: 1-based, the column in UTF-16 units. */
  line: number;
  column: number;
}

const MAY_HAVE_SOME =
  /^if\s*:|\{%-?\s*(?:end)?if(?![\w@./-])|<code[\s/][^>]{0,300}\bexpression\b/im;
/** What stands before an expression. */
const WRITTEN_AFTER = /(?:if|[:>"'])\s*["']?$/i;
const MAX_BROKEN = 20;

/**
 * The conditions and inline expressions of a page's text that `checkExpression` finds something wrong
 * with, and the conditions whose tags do not stand as they should, so that nobody sees what they hold;
 * each in the order of the text, at most 20. What only looks like one, as in code, is none of them.
 */
export function listBrokenExpressions(text: string): BrokenExpression[] {
  if (!MAY_HAVE_SOME.test(text)) return [];
  const { attributes, blocks, frontMatter, mistakes } = readBody(text, {
    resolve: () => undefined,
    kind: 'page',
    targetsOnly: false,
  });
  const broken: BrokenExpression[] = [];
  const { condition } = attributes;
  if (condition !== undefined && condition !== '') {
    addBroken(broken, text, { use: 'page', expression: condition, from: 0, to: frontMatter.end });
  }
  for (const { start, end, nodes } of blocks) {
    let from = start;
    visitExpressions(nodes, (use, expression) => {
      if (broken.length >= MAX_BROKEN) return;
      from = addBroken(broken, text, { use, expression, from, to: end }) ?? from;
    });
  }
  const tags = [...findConditionTags(text.slice(frontMatter.end))];
  for (const { kind, tag, start } of mistakes) {
    if (broken.length >= MAX_BROKEN) break;
    const from = Math.max(start - frontMatter.end, 0);
    const found = tags.find((one) => one.kind === tag && one.start >= from);
    const at = found === undefined ? start : frontMatter.end + found.start;
    const expression = text.slice(at, found && frontMatter.end + found.end).split('\n', 1)[0] ?? '';
    broken.push({
      use: 'condition',
      expression,
      message: MISTAKES[kind],
      ...locate(text, at),
    });
  }
  return broken;
}

const MISTAKES: Readonly<Record<ConditionMistake['kind'], string>> = {
  text: 'is inside a line of text, so its content is never shown: put its tags on lines of their own',
  unclosed: 'has no endif in the block in which it begins, so what follows is never shown',
  endless: 'does not end a condition, so what precedes it is never shown',
  else: 'is not supported, so what follows it is never shown: write a second condition instead',
};

function addBroken(
  broken: BrokenExpression[],
  text: string,
  found: { use: BrokenExpression['use']; expression: string; from: number; to: number },
): number | undefined {
  const { use, expression, from, to } = found;
  const mistake = checkExpression(expression);
  if (mistake === undefined) return undefined;
  const at = findWritten(text, expression, from, to);
  // A note repeats the conditions that its text stands under, where they are not written again.
  if (at === undefined && broken.some((one) => one.expression === expression)) return undefined;
  const place = locate(text, at === undefined ? from : at + mistake.column - 1);
  broken.push({ use, expression, message: mistake.message, ...place });
  return at === undefined ? undefined : at + expression.length;
}

/** Where an expression stands as it is; undefined where it is written another way, as in HTML. */
function findWritten(
  text: string,
  expression: string,
  from: number,
  to: number,
): number | undefined {
  if (expression === '') return undefined;
  for (let at = text.indexOf(expression, from); at >= 0 && at < to; ) {
    if (WRITTEN_AFTER.test(text.slice(Math.max(0, at - 20), at))) return at;
    at = text.indexOf(expression, at + 1);
  }
  return undefined;
}

function locate(text: string, at: number): Pick<BrokenExpression, 'line'> & ExpressionPlace {
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

type ExpressionPlace = Pick<ExpressionMistake, 'column'>;

function visitExpressions(
  nodes: readonly ChildNode[],
  visit: (use: 'condition' | 'inline', expression: string) => void,
): void {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.type === 'if') visit('condition', node.data.expression);
    if (node.type === 'expression') visit('inline', node.data.expression);
    visitExpressions(node.nodes ?? [], visit);
    for (const fragment of node.fragments ?? []) visitExpressions(fragment.nodes, visit);
  }
}
