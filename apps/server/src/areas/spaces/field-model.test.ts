import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../http/errors.ts';
import { wholePerson } from '../../http/rights-holder.ts';
import type { Tx } from '../../platform/index.ts';
import { testActor as actor } from '../../testing/test-actor.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  createCustomField,
  deleteCustomField,
  findFields,
  listFacets,
  readFieldFilters,
  readFieldValues,
  updateCustomField,
  writeFieldValues,
} from '../custom-fields/index.ts';
import { listSortedSpaces, readSpaceSort } from './sorted-spaces.ts';
import { listVisibleSpaceIds } from './store.ts';

const NAMES = ['a', 'b', 'c', '__proto__', 'constructor', 'prototype'];
const OPTIONS = ['x', 'y', 'z', '__proto__'];
const TYPES = ['text', 'number', 'boolean', 'tags', 'select:single', 'select:multi'] as const;
const SPACES = [0, 1, 2];

type Value = string | number | boolean | string[];

/** A field as one would write it down without a database. */
interface ModelField {
  name: string;
  type: (typeof TYPES)[number];
  options: string[];
}

/** Fields in their order, and for each space a list of what it has. */
interface Model {
  fields: ModelField[];
  spaces: { name: string; value: Value }[][];
}

const isTexts = (sent: unknown): sent is string[] =>
  Array.isArray(sent) &&
  sent.every((item) => typeof item === 'string' && item !== '') &&
  new Set(sent).size === sent.length;

/** What a field takes; null clears, undefined is refused. */
function accept({ type, options }: ModelField, sent: unknown): Value | null | undefined {
  const isMany = type === 'tags' || type === 'select:multi';
  const clears = isMany
    ? Array.isArray(sent) && sent.length === 0
    : sent === '' && (type === 'text' || type === 'select:single');
  if (sent === null || clears) return null;
  if (type === 'text') return typeof sent === 'string' ? sent : undefined;
  if (type === 'number') return typeof sent === 'number' ? sent : undefined;
  if (type === 'boolean') return typeof sent === 'boolean' ? sent : undefined;
  if (type === 'select:single') {
    return typeof sent === 'string' && options.includes(sent) ? sent : undefined;
  }
  if (!isTexts(sent)) return undefined;
  if (type === 'tags') return sent;
  if (sent.some((item) => !options.includes(item))) return undefined;
  return options.filter((option) => sent.includes(option));
}

type Command =
  | { kind: 'create'; name: string; type: ModelField['type']; options: string[] }
  | { kind: 'options'; name: string; options: string[] }
  | { kind: 'delete'; name: string }
  | { kind: 'patch'; space: number; values: [name: string, sent: SentByType][] };

/** What is sent to a field, by its type, unless that is sent instead. */
type SentByType = Record<ModelField['type'], unknown> & { instead: unknown };

const name = fc.constantFrom(...NAMES);
const options = fc.shuffledSubarray(OPTIONS, { minLength: 1 });
const type = fc.constantFrom(...TYPES);
const anything = fc.constantFrom<unknown>(null, '', 'x', 0, true, [], ['x', 'x'], ['tag'], {});
/** What a patch sends to a field of each type, and now and then what may not fit. */
const sent = fc.record({
  text: fc.constantFrom('', 'x', 'Ü', 'uz', '*'),
  number: fc.constantFrom(0, -0.5, 1e21),
  boolean: fc.boolean(),
  tags: fc.shuffledSubarray([...OPTIONS, 'tag']),
  'select:single': fc.constantFrom(...OPTIONS),
  'select:multi': fc.shuffledSubarray(OPTIONS),
  instead: fc.option(anything, { freq: 12, nil: undefined }),
});
/** A field of each type, in any order. */
const start = fc.shuffledSubarray([...TYPES], { minLength: TYPES.length }).map((types) =>
  types.map((one, at): Command => {
    return { kind: 'create', name: NAMES[at] ?? '', type: one, options: OPTIONS };
  }),
);
const patch = fc.record({
  kind: fc.constant('patch' as const),
  space: fc.constantFrom(...SPACES),
  values: fc.array(fc.tuple(name, sent), { minLength: 1, maxLength: 6 }),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('create' as const), name, type, options }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: fc.constant('options' as const), name, options }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('delete' as const), name }), weight: 1 },
  { arbitrary: patch, weight: 8 },
);

/** The values that a patch sends, by the types that the fields have. */
function settleValues(
  { fields }: Model,
  values: readonly [name: string, sent: SentByType][],
): Map<string, unknown> {
  return new Map(
    values.map(([key, given]) => {
      const known = fields.find((field) => field.name === key);
      return [key, given.instead === undefined ? given[known?.type ?? 'text'] : given.instead];
    }),
  );
}

/** Plays a command on the model; false where it is refused, and then nothing is changed. */
function play(model: Model, one: Command): boolean {
  const field = model.fields.find((known) => known.name === nameOf(one));
  switch (one.kind) {
    case 'create': {
      if (field !== undefined) return false;
      const own = one.type.startsWith('select') ? one.options : [];
      model.fields.push({ name: one.name, type: one.type, options: own });
      return true;
    }
    case 'options': {
      if (field === undefined || !field.type.startsWith('select')) return false;
      field.options = one.options;
      model.spaces = model.spaces.map((values) =>
        values.flatMap((entry) => {
          if (entry.name !== field.name) return [entry];
          const kept = one.options.filter((option) => [entry.value].flat().includes(option));
          if (kept.length === 0) return [];
          return [{ ...entry, value: Array.isArray(entry.value) ? kept : entry.value }];
        }),
      );
      return true;
    }
    case 'delete': {
      if (field === undefined) return false;
      model.fields = model.fields.filter((known) => known !== field);
      model.spaces = model.spaces.map((values) =>
        values.filter((entry) => entry.name !== field.name),
      );
      return true;
    }
    case 'patch': {
      const wanted = [...settleValues(model, one.values)].map(([key, given]) => {
        const known = model.fields.find((each) => each.name === key);
        return { name: key, value: known && accept(known, given) };
      });
      if (wanted.some(({ value }) => value === undefined)) return false;
      const others = (model.spaces[one.space] ?? []).filter(
        (entry) => !wanted.some((each) => each.name === entry.name),
      );
      model.spaces[one.space] = [
        ...others,
        ...wanted.flatMap(({ name: key, value }) =>
          value === null || value === undefined ? [] : [{ name: key, value }],
        ),
      ];
      return true;
    }
  }
}

function nameOf(one: Command): string | undefined {
  return one.kind === 'patch' ? undefined : one.name;
}

describe.each(dialects)('fields, options and values on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  async function run(tx: Tx, one: Command, model: Model, org: string, spaces: readonly string[]) {
    const { platform } = server;
    if (one.kind === 'patch') {
      const sentValues = settleValues(model, one.values);
      const values = [...sentValues].map(([key, value]) => [key, { value }] as const);
      const place = { space: spaces[one.space] ?? '', organization: org };
      return writeFieldValues(tx, place, Object.fromEntries(values));
    }
    if (one.kind === 'create') {
      const { type: made, options: all } = one;
      return createCustomField(platform, tx, {
        ...{ organizationId: org, name: one.name, type: made, actor },
        ...(made.startsWith('select') ? { options: all } : {}),
      });
    }
    const field = (await findFields(tx, org, [one.name])).get(one.name);
    if (field === undefined) throw new ApiError('not_found', 'There is no such field.');
    return one.kind === 'delete'
      ? deleteCustomField(platform, tx, field, actor)
      : updateCustomField(platform, tx, field, { options: one.options, actor });
  }

  /** Whether a command was done; it is undone where it was refused. */
  const attempt = (one: Command, model: Model, org: string, spaces: readonly string[]) =>
    server.platform.database
      .transaction((tx) => run(tx, one, model, org, spaces))
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError && error.status < 500) return false;
          throw error;
        },
      );

  it('are as in a list that is kept by hand, and found, sorted and counted so', async () => {
    const { database } = server.platform;
    const check = async (first: readonly Command[], others: readonly Command[]) => {
      const { org, admin } = await server.make.org();
      const spaces: string[] = [];
      for (const _ of SPACES) spaces.push((await server.make.space(org.id)).id);
      const model: Model = { fields: [], spaces: SPACES.map(() => []) };
      for (const one of [...first, ...others]) {
        expect([one, await attempt(one, model, org.id, spaces)]).toEqual([one, play(model, one)]);
      }
      const { db } = database;
      const stored = await readFieldValues(server.platform, db, spaces);
      const inOrder = (space: number) =>
        model.fields.flatMap((field) =>
          (model.spaces[space] ?? []).filter((entry) => entry.name === field.name),
        );
      for (const [at, id] of spaces.entries()) {
        const entries = Object.entries(stored.get(id) ?? {});
        expect(entries).toEqual(inOrder(at).map((entry) => [entry.name, entry.value]));
      }

      const readCell = (space: number, key: string) =>
        model.spaces[space]?.find((entry) => entry.name === key)?.value;
      const having = (takes: (space: number) => boolean) =>
        spaces.filter((_, space) => takes(space));
      for (const field of model.fields) {
        const all = SPACES.flatMap((space) => readCell(space, field.name) ?? []);
        const terms: [text: string, ids: string[]][] = [
          ['', having((space) => readCell(space, field.name) === undefined)],
          ['*', having((space) => readCell(space, field.name) !== undefined)],
        ];
        for (const part of all.filter((one) => one !== '*')) {
          const has = (space: number) => [readCell(space, field.name)].flat().includes(part);
          terms.push([`${part}`, having(has)]);
        }
        for (const [text, ids] of terms) {
          const filters = await readFieldFilters(db, org.id, [`${field.name}:${text}`]);
          const found = await listVisibleSpaceIds(db, org.id, wholePerson(admin.id), filters);
          expect([field, text, found]).toEqual([field, text, ids]);
        }
        if (field.type === 'tags' || field.type === 'select:multi') continue;
        const sort = await readSpaceSort(db, org.id, `customField:${field.name}`);
        if (typeof sort === 'string') throw new Error('A field was read as something else.');
        for (const order of ['asc', 'desc'] as const) {
          const listed = await listSortedSpaces(
            db,
            { organization: org.id, holder: wholePerson(admin.id), filters: [] },
            sort,
            { order, after: undefined, limit: 10 },
          );
          const rank = (space: number) => {
            const value = readCell(space, field.name);
            if (typeof value !== 'string') return Number(value);
            return field.options.length > 0 ? field.options.indexOf(value) : foldByHand(value);
          };
          const sign = order === 'asc' ? 1 : -1;
          const withValue = SPACES.filter((space) => readCell(space, field.name) !== undefined);
          const without = SPACES.filter((space) => readCell(space, field.name) === undefined);
          withValue.sort((a, b) => sign * (compare(rank(a), rank(b)) || a - b));
          without.sort((a, b) => sign * (a - b));
          const expected = [...withValue, ...without].map((space) => spaces[space]);
          expect(listed.map(({ id }) => id)).toEqual(expected);
        }
      }

      const facets = await listFacets(database, spaces);
      for (const field of model.fields) {
        const counts = facets.find(({ customField }) => customField === field.name)?.values ?? [];
        const isCounted = field.type !== 'text' && field.type !== 'number';
        const all = SPACES.flatMap((space) => readCell(space, field.name) ?? []);
        const total = counts.reduce((sum, one) => sum + one.spaces, 0);
        expect([field, total]).toEqual([field, isCounted ? all.length : 0]);
        for (const { value, spaces: count } of counts) {
          expect(count).toBe(all.filter((one) => one === value).length);
        }
      }
    };
    const runs = { numRuns: dialect === 'sqlite' ? 30 : 6 };
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(command, { minLength: 8, maxLength: 50, size: 'max' }),
        check,
      ),
      runs,
    );
  });
});

/** Enough of folding for the texts of this test. */
function foldByHand(text: string): string {
  return text.replace('Ü', 'u').toLowerCase();
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
