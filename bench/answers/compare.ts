import { type Exchange, readReference } from './normalise.ts';

/** Where two answers to the same request differ. */
export interface Difference {
  /** Name of the exchange. */
  name: string;
  /** Such as `status`, `headers.etag` or `body.items.0.title`; empty for a whole exchange. */
  at: string;
  /** `undefined` where there is nothing on that side. */
  before: unknown;
  after: unknown;
}

/** A difference that is meant to be. `*` in `name` and `at` stands for any text. */
export interface Allowance {
  name: string;
  at: string;
  reason: string;
}

/** What a comparison comes to. */
export interface Comparison {
  /** In the order of the first recording, then exchanges that only the second has. */
  unexpected: readonly Difference[];
  /** How many differences each allowance covers, in the order given. */
  allowed: readonly { allowance: Allowance; count: number }[];
}

/** Reads a recording, a line of JSON for each exchange. Bodies that refer to others are filled in. */
export function readRecording(text: string): Exchange[] {
  const exchanges = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exchange);
  const bodies = new Map(exchanges.map(({ name, body }) => [name, body]));
  return exchanges.map((exchange) => {
    const referred = readReference(exchange.body);
    return referred === undefined ? exchange : { ...exchange, body: bodies.get(referred) };
  });
}

/**
 * Reads a list of allowances.
 *
 * @throws Error where it is not a list of `{ name, at?, reason }`, each with a reason
 */
export function readAllowances(text: string): Allowance[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error('Allowances are a list.');
  return list.map((entry: Partial<Allowance> | null, at) => {
    const { name, at: place = '*', reason } = entry ?? {};
    if (typeof name !== 'string' || typeof place !== 'string' || !reason) {
      throw new Error(`Allowance ${at} needs a name and a reason.`);
    }
    return { name, at: place, reason };
  });
}

/** Compares exchanges of the same names; the order of keys in objects does not matter. */
export function compareRecordings(
  before: readonly Exchange[],
  after: readonly Exchange[],
  allowances: readonly Allowance[] = [],
): Comparison {
  const later = new Map(after.map((exchange) => [exchange.name, exchange]));
  const differences = before.flatMap((exchange) => {
    const other = later.get(exchange.name);
    later.delete(exchange.name);
    return compareValues(exchange, other, exchange.name, '');
  });
  for (const [name, exchange] of later) {
    differences.push({ name, at: '', before: undefined, after: exchange });
  }
  const rules = allowances.map((allowance) => ({
    allowance,
    name: readPattern(allowance.name),
    at: readPattern(allowance.at),
    count: 0,
  }));
  const unexpected = differences.filter(({ name, at }) => {
    const rule = rules.find((one) => one.name.test(name) && one.at.test(at));
    if (rule !== undefined) rule.count += 1;
    return rule === undefined;
  });
  return { unexpected, allowed: rules.map(({ allowance, count }) => ({ allowance, count })) };
}

/** A difference as lines for people; text of several lines is shown by the lines that differ. */
export function formatDifference({ at, before, after }: Difference): string {
  const where = at === '' ? 'the whole exchange' : at;
  if (typeof before === 'string' && typeof after === 'string' && /\n/.test(before + after)) {
    const lines = compareLines(before.split('\n'), after.split('\n'));
    return [`  ${where}`, ...lines.map((line) => `    ${line}`)].join('\n');
  }
  return [`  ${where}`, `    - ${show(before)}`, `    + ${show(after)}`].join('\n');
}

function compareValues(before: unknown, after: unknown, name: string, at: string): Difference[] {
  if (Object.is(before, after)) return [];
  const areObjects = [before, after].every((one) => typeof one === 'object' && one !== null);
  if (!areObjects || Array.isArray(before) !== Array.isArray(after)) {
    return [{ name, at, before, after }];
  }
  const left = before as Record<string, unknown>;
  const right = after as Record<string, unknown>;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) =>
    compareValues(left[key], right[key], name, at === '' ? key : `${at}.${key}`),
  );
}

function readPattern(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}

const LONGEST = 2000;

function show(value: unknown): string {
  if (value === undefined) return '(nothing)';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Lines of the longest part in the middle that differs, with one line of context around it. */
function compareLines(before: readonly string[], after: readonly string[]): string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start += 1;
  }
  let tail = 0;
  while (
    tail < before.length - start &&
    tail < after.length - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const cut = (lines: readonly string[], mark: string) =>
    lines.slice(start, lines.length - tail).map((line) => `${mark} ${line.slice(0, LONGEST)}`);
  const context = (line: string | undefined) => (line === undefined ? [] : [`  ${line}`]);
  return [
    `@@ line ${start + 1}`,
    ...context(before[start - 1]),
    ...cut(before, '-'),
    ...cut(after, '+'),
    ...context(tail === 0 ? undefined : before[before.length - tail]),
  ];
}
