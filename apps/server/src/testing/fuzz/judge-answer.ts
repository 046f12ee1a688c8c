import type { TestAnswer } from '../test-server.ts';
import type { BrokenRequest } from './break-request.ts';

/** What only the server and its makers know: folders, modules, stacks, statements, native errors. */
const INTERNALS = [
  /\/tmp\b|\/home\/|\/root\/|\/var\/|\/usr\/|[A-Z]:\\\\/,
  /node_modules|node:internal|file:\/\//,
  /\bat \S+ \(|\.(ts|mjs|js):\d+/,
  /SQLITE|PostgreSQL|constraint|\b(select|insert into|delete from|update) .*\b(from|values|set|where)\b/i,
  /TypeError|RangeError|SyntaxError|undefined is not|Cannot read prop|is not a function/,
  /ENOENT|EACCES|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN/,
];

/** What an error tells of what is inside; undefined where that is nothing. */
export function findInternals(answer: Pick<TestAnswer, 'status' | 'body'>): string | undefined {
  if (answer.status < 400) return undefined;
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? '');
  for (const pattern of INTERNALS) {
    const found = pattern.exec(text);
    if (found !== null) return `tells "${found[0]}" of what is inside`;
  }
  return undefined;
}

/** What is wrong with the answer to a broken request; undefined where nothing is. */
export function judgeRefusal(
  { statuses, names, isInside }: BrokenRequest,
  answer: Pick<TestAnswer, 'status' | 'body'>,
): string | undefined {
  if (!statuses.includes(answer.status)) {
    return `answered ${answer.status} where ${statuses.join(' or ')} was due`;
  }
  if (names === undefined || answer.status !== 400) return undefined;
  const { error } = answer.body as { error?: { details?: { path?: string }[] } };
  const named = (error?.details ?? []).map(({ path = '' }) => path);
  const fits = named.some(
    (path) =>
      path === names ||
      (isInside === true && /^[.[]/.test(path.slice(names.length)) && path.startsWith(names)),
  );
  return fits ? undefined : `named ${named.join(', ') || 'nothing'} where ${names} is wrong`;
}
