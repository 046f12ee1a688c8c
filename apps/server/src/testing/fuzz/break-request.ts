import type { TSchema } from 'typebox';
import type { Operation } from '../../http/implement-operation.ts';
import { breakValue } from './break-value.ts';
import { chooseOne, type Random, type SchemaFacts } from './schema-facts.ts';

/** What is sent: a path with its query below `/v1`, and a body that is JSON unless headers say more. */
export interface FuzzRequest {
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A request that its operation has to refuse. */
export interface BrokenRequest extends FuzzRequest {
  /** What is wrong with it, in a word. */
  kind: string;
  statuses: readonly number[];
  /** What the refusal has to name, where it names a field; or what lies in it, where `isInside`. */
  names?: string;
  isInside?: boolean;
}

/** A request that differs from a valid one in one thing that is wrong; undefined where none was found. */
export function breakRequest(
  operation: Operation,
  valid: FuzzRequest,
  random: Random,
): BrokenRequest | undefined {
  const ways: ((random: Random) => BrokenRequest | undefined)[] = [];
  if (takesJson(operation)) {
    ways.push((random) => breakForm(operation, valid, random));
    const { body } = operation;
    if (body !== undefined) {
      const breakBody = (random: Random) => breakOneField(body, valid, random);
      ways.push(breakBody, breakBody, breakBody);
    }
  }
  const { query } = operation;
  if (query !== undefined) ways.push((random) => breakQuery(query, valid, random));
  if (/\{\w+Id\}/.test(operation.path)) ways.push((random) => breakPath(operation, valid, random));
  return ways.length === 0 ? undefined : chooseOne(random, ways)(random);
}

function takesJson({ method, bodyType }: Operation): boolean {
  return method !== 'GET' && bodyType === 'json';
}

function breakOneField(
  schema: TSchema,
  valid: FuzzRequest,
  random: Random,
): BrokenRequest | undefined {
  const broken = breakValue(schema, valid.body, random);
  if (broken === undefined) return undefined;
  const { kind, path: names, isInside, value } = broken;
  return { ...valid, kind, body: value, statuses: [400], names, isInside };
}

function breakForm(operation: Operation, valid: FuzzRequest, random: Random): BrokenRequest {
  const text = JSON.stringify(valid.body ?? { a: 1 });
  const malformed = (kind: string, body: string | Uint8Array): BrokenRequest => ({
    ...{ ...valid, kind, body, statuses: [400], names: 'body' },
  });
  const depth = 10_000;
  const huge = operation.maxBodyBytes <= 2 ** 20 ? operation.maxBodyBytes + 1 : undefined;
  return chooseOne(random, [
    () => malformed('truncated', text.slice(0, -1)),
    () => malformed('doubled', `${text}${text}`),
    () => malformed('no JSON', `${text.slice(0, -1)},}`),
    () => malformed('deep', `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`),
    () => malformed('no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    () => ({
      ...{ ...valid, kind: 'type of content', body: text, statuses: [415] },
      headers: { 'content-type': chooseOne(random, ['text/plain', 'application/xml', 'x']) },
    }),
    () =>
      huge === undefined
        ? malformed('empty list', '[')
        : { ...valid, kind: 'huge', body: `"${'x'.repeat(huge)}"`, statuses: [413] },
  ])();
}

function breakQuery(
  schema: TSchema,
  valid: FuzzRequest,
  random: Random,
): BrokenRequest | undefined {
  const fields = Object.entries((schema as SchemaFacts).properties ?? {});
  const [name, part] = chooseOne(random, fields);
  const facts = part as SchemaFacts;
  const values: [string, string][] = [['NUL', 'a\u0000b']];
  const branches = facts.anyOf ?? facts.oneOf;
  if (branches === undefined) {
    if (facts.enum !== undefined) values.push(['enum', 'no-such-word']);
    if (facts.type === 'integer') values.push(['type', 'ten'], ['type', '1.5']);
    if (facts.type === 'boolean') values.push(['type', 'perhaps']);
    if (facts.maximum !== undefined) values.push(['limit', String(facts.maximum + 1)]);
    if (facts.minimum !== undefined) values.push(['limit', String(facts.minimum - 1)]);
    if ((facts.maxLength ?? Number.POSITIVE_INFINITY) < 5000) {
      values.push(['limit', 'x'.repeat((facts.maxLength ?? 0) + 1)]);
    }
  }
  const [kind, value] = chooseOne(random, values);
  const [path = '', search = ''] = valid.path.split('?');
  const query = new URLSearchParams(search);
  query.set(name, value);
  const { body, headers } = valid;
  const request = { ...(body === undefined ? {} : { body }), ...(headers && { headers }) };
  return {
    ...{ ...request, kind: `query: ${kind}`, path: `${path}?${query}` },
    ...{ statuses: [400], names: `query.${name}`, isInside: true },
  };
}

/** Ids that are none: what is not there is never told from what is malformed. */
const NO_IDS = ['..%2f..', '%00', 'a%00b', '%ff', "'--", 'x'.repeat(600), '💥', '%F0%9F', '{}'];

function breakPath(
  operation: Operation,
  valid: FuzzRequest,
  random: Random,
): BrokenRequest | undefined {
  const [path = '', search] = valid.path.split('?');
  const declared = operation.path.split('/');
  const steps = path.split('/');
  const ids = declared.flatMap((step, index) => (/^\{\w+Id\}$/.test(step) ? [index] : []));
  steps[chooseOne(random, ids)] = chooseOne(random, NO_IDS);
  const broken = steps.join('/') + (search === undefined ? '' : `?${search}`);
  return { ...valid, kind: 'path', path: broken, statuses: [400, 404, 414] };
}
