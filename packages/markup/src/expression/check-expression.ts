import { FORBIDDEN_NAMES } from './evaluate-expression.ts';
import { ExpressionError, type ExpressionMistake } from './expression-tokens.ts';
import { listMethods } from './methods.ts';
import { type Expression, type MemberExpression, readExpression } from './parse-expression.ts';

/** What expressions can name, and the members that it has. */
const ROOTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['visitor', ['claims']],
  ['space', ['vars']],
  ['page', ['vars']],
]);

/**
 * What is wrong with a condition or an inline expression as it is written, before it is ever run;
 * undefined where nothing is. Which claims and variables there are it does not know: one that is
 * missing is no mistake.
 */
export function checkExpression(text: string): ExpressionMistake | undefined {
  try {
    checkPart(readExpression(text));
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { message: error.message, column: error.at + 1 };
  }
}

/** Whether what an expression comes to may depend on who reads: it names the visitor. */
export function isPersonal(expression: string): boolean {
  return /\bvisitor\b/.test(expression);
}

function checkPart(part: Expression): void {
  switch (part.kind) {
    case 'value':
      return;
    case 'name':
      checkRoot(part.name, part.at);
      return;
    case 'member':
      checkMember(part);
      return;
    case 'list':
      part.elements.forEach(checkPart);
      return;
    case 'unary':
      checkPart(part.operand);
      return;
    case 'binary':
      checkPart(part.left);
      checkPart(part.right);
      return;
    case 'choice':
      checkPart(part.test);
      checkPart(part.yes);
      checkPart(part.no);
      return;
    case 'call':
      checkCall(part);
  }
}

function checkRoot(name: string, at: number): void {
  if (name === 'undefined' || ROOTS.has(name)) return;
  const known = [...ROOTS.keys()].join(', ');
  throw new ExpressionError(`has the unknown name "${name}"; known names are ${known}`, at);
}

function checkMember(member: MemberExpression): void {
  checkPart(member.owner);
  const name = nameOf(member);
  if (name === undefined) {
    if (typeof member.name !== 'string') checkPart(member.name);
    return;
  }
  if (FORBIDDEN_NAMES.has(name)) {
    throw new ExpressionError(`has the unknown member "${name}"`, member.at);
  }
  const { owner } = member;
  const members = owner.kind === 'name' ? ROOTS.get(owner.name) : undefined;
  if (owner.kind === 'name' && members !== undefined && !members.includes(name)) {
    throw new ExpressionError(
      `has the unknown member "${name}"; ${owner.name} has ${members.join(', ')}`,
      member.at,
    );
  }
}

function checkCall({ callee, values }: Expression & { kind: 'call' }): void {
  checkPart(callee.owner);
  const name = nameOf(callee);
  if (name === undefined) {
    throw new ExpressionError('calls a method with a computed name', callee.at);
  }
  const methods = listMethods();
  if (!methods.includes(name)) {
    throw new ExpressionError(
      `has the unknown method "${name}"; known methods are ${methods.join(', ')}`,
      callee.at,
    );
  }
  values.forEach(checkPart);
}

/** The name of a member as it is written; undefined where it is worked out. */
function nameOf({ name }: MemberExpression): string | undefined {
  if (typeof name === 'string') return name;
  return name.kind === 'value' ? String(name.value) : undefined;
}
