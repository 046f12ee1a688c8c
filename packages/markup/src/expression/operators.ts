type Operand = string | number | boolean | null | undefined;

const MAX_TEXT = 10_000;

/**
 * Applies a binary operator that needs both operands. Comparison and arithmetic take plain values
 * only, so that no operand's `valueOf` or `toString` ever runs; `==` and `===` compare lists and
 * objects by identity. Throws on an unknown operator.
 */
export function applyOperator(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return looselyEqual(left, right);
    case '!=':
      return !looselyEqual(left, right);
    case 'in':
      return hasMember(left, right);
    default:
      return applyToPlain(operator, plain(left), plain(right));
  }
}

function applyToPlain(operator: string, left: Operand, right: Operand): unknown {
  switch (operator) {
    case '<':
      return order(left, right, (a, b) => a < b);
    case '<=':
      return order(left, right, (a, b) => a <= b);
    case '>':
      return order(left, right, (a, b) => a > b);
    case '>=':
      return order(left, right, (a, b) => a >= b);
    case '+':
      return add(left, right);
    case '-':
      return Number(left) - Number(right);
    case '*':
      return Number(left) * Number(right);
    case '/':
      return Number(left) / Number(right);
    case '%':
      return Number(left) % Number(right);
    default:
      throw new TypeError(`no operator ${operator}`);
  }
}

function plain(value: unknown): Operand {
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  throw new TypeError('not a plain value');
}

function order(
  left: Operand,
  right: Operand,
  test: (a: string | number, b: string | number) => boolean,
) {
  if (typeof left === 'string' && typeof right === 'string') return test(left, right);
  return test(Number(left), Number(right));
}

function add(left: Operand, right: Operand): string | number {
  if (typeof left !== 'string' && typeof right !== 'string') return Number(left) + Number(right);
  const text = `${left}${right}`;
  if (text.length > MAX_TEXT) throw new RangeError('text too long');
  return text;
}

function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === null || left === undefined) return right === null || right === undefined;
  if (typeof left === typeof right || right === null || right === undefined) return left === right;
  if (typeof left === 'object' || typeof right === 'object') return false;
  return Number(left) === Number(right);
}

function hasMember(name: unknown, owner: unknown): boolean {
  if (typeof owner !== 'object' || owner === null) throw new TypeError('not an object');
  if (typeof name !== 'string' && typeof name !== 'number') throw new TypeError('not a name');
  return Object.hasOwn(owner, name);
}
