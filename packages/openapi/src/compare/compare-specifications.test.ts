import { encodeCanonicalJson } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import type {
  OperationView,
  ParameterView,
  SchemaBody,
  SchemaView,
  SpecificationParts,
  SpecificationView,
} from '../model.ts';
import { MAX_CHANGES } from './change.ts';
import { compareSpecifications, listComparedParts } from './compare-specifications.ts';

const NOTHING: SpecificationView = {
  ...{ format: '3.1.0', title: 'Kilns', version: '1', servers: [], security: [], tags: [] },
  ...{ operations: [], webhooks: [], schemas: [], problems: [], problemCount: 0 },
};

const OPERATION: OperationView = {
  ...{ method: 'post', path: '/kilns', tags: [], servers: [], security: [], parameters: [] },
  ...{ responses: [], callbacks: [], codeSamples: [] },
};

interface Draft {
  operations?: readonly Partial<OperationView>[];
  webhooks?: readonly Partial<OperationView>[];
  schemas?: Readonly<Record<string, SchemaBody>>;
  servers?: readonly string[];
}

function make({ operations = [], webhooks = [], schemas = {}, servers = [] }: Draft) {
  const parts = new Map<string, string>();
  const keep = (value: unknown) => {
    const text = encodeCanonicalJson(value);
    parts.set(text, text);
    return text;
  };
  const list = (drafts: readonly Partial<OperationView>[]) =>
    drafts.map((draft) => {
      const whole = { ...OPERATION, ...draft };
      const key = `${whole.method} ${whole.path}`;
      return { key, method: whole.method, path: whole.path, tags: [], part: keep(whole) };
    });
  const view: SpecificationView = {
    ...NOTHING,
    operations: list(operations),
    webhooks: list(webhooks),
    schemas: Object.entries(schemas).map(([name, body]) => ({ name, part: keep(body) })),
    servers: servers.map((url) => ({ url })),
  };
  return { view, parts } satisfies SpecificationParts;
}

/** The changes as texts, breaking ones with an exclamation mark before them. */
function compare(before: Draft, after: Draft): string[] {
  const [from, to] = [make(before), make(after)];
  const looked = new Set(listComparedParts(from.view, to.view));
  const some = ({ view, parts }: SpecificationParts) => ({
    ...{ view, parts: new Map([...parts].filter(([hash]) => looked.has(hash))) },
  });
  const { changes } = compareSpecifications(some(from), some(to));
  return changes.map(({ breaking, operation, schema, at, message }) => {
    const where = [operation ?? schema, at].filter(Boolean).join(' | ');
    return `${breaking ? '!' : ''}${where === '' ? '' : `${where}: `}${message}`;
  });
}

const text: SchemaBody = { types: ['string'] };
const parameter = (part: Partial<ParameterView> = {}): ParameterView => ({
  ...{ name: 'heat', in: 'query', required: false, schema: text },
  ...part,
});
const json = (schema: SchemaView) => [{ mediaType: 'application/json', schema }];
const answering = (schema: SchemaView): Draft => ({
  operations: [{ responses: [{ status: '200', headers: [], content: json(schema), links: [] }] }],
});
const taking = (schema: SchemaView): Draft => ({
  operations: [{ requestBody: { required: true, content: json(schema) } }],
});
const object = (
  properties: Readonly<Record<string, SchemaView>>,
  ...required: string[]
): SchemaBody => ({
  types: ['object'],
  properties: Object.entries(properties).map(([name, schema]) => ({
    ...{ name, schema, required: required.includes(name) },
  })),
});

describe('the changes between two versions', () => {
  it('are none where they are the same, or explain themselves otherwise', () => {
    const before = { operations: [{ parameters: [parameter()], summary: 'Fire' }] };
    expect(compare(before, before)).toEqual([]);
    const words = { parameters: [parameter({ description: 'How hot' })], summary: 'Fire it' };
    expect(compare(before, { operations: [words] })).toEqual([]);
  });

  it('are operations and webhooks that come and go, by method and path', () => {
    const get = { method: 'get' };
    expect(compare({ operations: [{}] }, { operations: [get, {}] })).toEqual([
      'get /kilns: `GET /kilns` is new',
    ]);
    expect(compare({ operations: [{}, get] }, { operations: [{}] })).toEqual([
      '!get /kilns: `GET /kilns` is removed',
    ]);
    expect(compare({ webhooks: [{ path: 'fired' }] }, {})).toEqual([
      '!post fired: `POST fired` is removed',
    ]);
  });

  it('break where a parameter is asked for, taken away or written otherwise', () => {
    const change = (before: ParameterView[], after: ParameterView[]) =>
      compare({ operations: [{ parameters: before }] }, { operations: [{ parameters: after }] });
    const asked = parameter({ required: true });
    expect(change([], [asked])).toEqual(['!post /kilns | query.heat: It is new and required']);
    expect(change([], [parameter()])).toEqual(['post /kilns | query.heat: It is new']);
    expect(change([parameter()], [])).toEqual(['!post /kilns | query.heat: It was removed']);
    expect(change([parameter()], [asked])).toEqual([
      '!post /kilns | query.heat: It is now required',
    ]);
    expect(change([asked], [parameter()])).toEqual([
      'post /kilns | query.heat: It is now optional',
    ]);
    expect(change([parameter()], [parameter({ deprecated: true })])).toEqual([
      'post /kilns | query.heat: It is now deprecated',
    ]);
    expect(change([parameter()], [parameter({ style: 'form', explode: true })])).toEqual([]);
    expect(change([parameter()], [parameter({ explode: false })])).toEqual([
      '!post /kilns | query.heat: It is written as `form` instead of `form`, with each value separately',
    ]);
  });

  it('break by types and values for those who send less, and for those who receive more', () => {
    const either: SchemaBody = { types: ['string', 'null'] };
    const message = 'Its type is `string` or `null` instead of `string`';
    const where = 'post /kilns | application/json';
    expect(compare(taking(text), taking(either))).toEqual([`${where}: ${message}`]);
    expect(compare(answering(text), answering(either))).toEqual([
      `!post /kilns | 200.application/json: ${message}`,
    ]);
    const one: SchemaBody = { types: ['string'], enum: [{ value: 'raku' }] };
    const two: SchemaBody = { types: ['string'], enum: [{ value: 'raku' }, { value: 'salt' }] };
    expect(compare(taking(two), taking(one))).toEqual([
      `!${where}: It can no longer be \`"salt"\``,
    ]);
    expect(compare(taking(one), taking(two))).toEqual([`${where}: It can now also be \`"salt"\``]);
    expect(compare(answering(one), answering(two))).toEqual([
      '!post /kilns | 200.application/json: It can now also be `"salt"`',
    ]);
    const count: SchemaBody = { types: ['integer'] };
    expect(compare(taking(count), taking({ types: ['number'] }))[0]).not.toContain('!');
    expect(compare(answering({ types: ['number'] }), answering(count))[0]).not.toContain('!');
  });

  it('break by rules that are stricter than before, for what is sent', () => {
    const rule = (constraints: SchemaBody['constraints']): SchemaBody => ({
      ...text,
      ...(constraints && { constraints }),
    });
    const isBreaking = (before: SchemaBody, after: SchemaBody) =>
      compare(taking(before), taking(after)).map((one) => one.startsWith('!'));
    expect(isBreaking(rule({ minLength: 1 }), rule({ minLength: 2 }))).toEqual([true]);
    expect(isBreaking(rule({ minLength: 2 }), rule({ minLength: 1 }))).toEqual([false]);
    expect(isBreaking(rule({ maxLength: 9 }), rule({ maxLength: 8 }))).toEqual([true]);
    expect(isBreaking(rule({ maxLength: 8 }), rule({ maxLength: 9 }))).toEqual([false]);
    expect(isBreaking(rule(undefined), rule({ pattern: '^a' }))).toEqual([true]);
    expect(isBreaking(rule({ pattern: '^a' }), rule(undefined))).toEqual([false]);
    expect(isBreaking(rule({ pattern: '^a' }), rule({ pattern: '^b' }))).toEqual([true]);
    expect(isBreaking(text, { ...text, format: 'uuid' })).toEqual([true]);
  });

  it('break by properties as they are used: asked for when sent, gone when received', () => {
    const [bare, full] = [object({ a: text }), object({ a: text, b: text }, 'b')];
    expect(compare(taking(bare), taking(full))).toEqual([
      '!post /kilns | application/json.b: The property is new and required',
    ]);
    expect(compare(taking(full), taking(bare))).toEqual([
      'post /kilns | application/json.b: The property was removed',
    ]);
    expect(compare(answering(full), answering(bare))).toEqual([
      '!post /kilns | 200.application/json.b: The property was removed',
    ]);
    expect(compare(answering(bare), answering(full))).toEqual([
      'post /kilns | 200.application/json.b: The property is new',
    ]);
    const read = object({ a: text, b: { ...text, readOnly: true } }, 'b');
    expect(compare(taking(bare), taking(read))[0]).not.toContain('!');
  });

  it('say a change of a schema once, as all operations use it', () => {
    const [before, after] = [object({ a: text, b: text }), object({ a: text, c: text }, 'c')];
    const using = (Kiln: SchemaBody, ...drafts: Draft[]): Draft => ({
      operations: drafts.flatMap(({ operations = [] }, at) =>
        operations.map((one) => ({ ...one, path: `/${at}` })),
      ),
      schemas: {
        Kiln,
        Shelf: object({ kilns: { types: ['array'], items: { reference: 'Kiln' } } }),
      },
    });
    const [sent, received] = [taking({ reference: 'Shelf' }), answering({ reference: 'Kiln' })];
    const [gone, come] = ['Kiln | b: The property was removed', 'Kiln | c: The property is new'];
    expect(compare(using(before), using(after))).toEqual([gone, come]);
    expect(compare(using(before, sent), using(after, sent))).toEqual([
      ...[`!${come} and required`, gone],
    ]);
    expect(compare(using(before, received), using(after, received))).toEqual([`!${gone}`, come]);
    expect(
      compare(using(before, sent, received, sent), using(after, sent, received, sent)),
    ).toEqual([...[`!${gone}`, `!${come} and required`]]);
  });

  it('turn around in webhooks and callbacks, which clients receive', () => {
    const hook = (schema: SchemaView) => ({
      ...{ path: 'fired', requestBody: { required: true, content: json(schema) } },
    });
    const [bare, full] = [object({ a: text }), object({ a: text, b: text }, 'b')];
    expect(compare({ webhooks: [hook(full)] }, { webhooks: [hook(bare)] })).toEqual([
      '!post fired | application/json.b: The property was removed',
    ]);
    const calling = (schema: SchemaView): Draft => ({
      operations: [
        { callbacks: [{ name: 'done', operations: [{ ...OPERATION, ...hook(schema) }] }] },
      ],
    });
    expect(compare(calling(bare), calling(full))).toEqual([
      'post /kilns | done.post fired.application/json.b: The property is new',
    ]);
  });

  it('break where clients have to be known, or in other ways', () => {
    const scheme = (key: string) => ({ scheme: { key, type: 'apiKey' as const }, scopes: [] });
    const secure = (...keys: string[]): Draft => ({
      operations: [{ security: keys.map((key) => [scheme(key)]) }],
    });
    expect(compare(secure(), secure('token'))).toEqual([
      '!post /kilns: Authentication is now required: `token`',
    ]);
    expect(compare(secure('token'), secure())).toEqual([
      'post /kilns: Authentication is no longer required',
    ]);
    expect(compare(secure('token'), secure('token', 'key'))).toEqual([
      'post /kilns: Authentication with `key` is now also possible',
    ]);
    expect(compare(secure('token'), secure('key'))).toEqual([
      '!post /kilns: Authentication with `token` is no longer possible',
      'post /kilns: Authentication with `key` is now also possible',
    ]);
  });

  it('name alternatives and parts of schemas that come and go', () => {
    const pets = (...names: string[]): SchemaBody => ({
      oneOf: names.map((reference) => ({ reference })),
    });
    const where = 'post /kilns | 200.application/json';
    expect(compare(answering(pets('Cat')), answering(pets('Cat', 'Dog')))).toEqual([
      `!${where}: The alternative \`Dog\` is new`,
    ]);
    expect(compare(taking(pets('Cat', 'Dog')), taking(pets('Cat')))).toEqual([
      '!post /kilns | application/json: The alternative `Dog` is removed',
    ]);
  });

  it('show texts of authors as code, whatever they hold', () => {
    const [found] = compare({}, { schemas: { 'a``<b>`': text }, servers: [] });
    expect(found).toContain('The schema ``` a``<b>` ``` is new');
  });

  it('are cut where there are more than anybody reads, and counted', () => {
    const many = Array.from({ length: MAX_CHANGES + 5 }, (_, at) => ({ path: `/${at}` }));
    const found = compareSpecifications(make({ operations: many }), make({ operations: [] }));
    expect(found).toMatchObject({ count: MAX_CHANGES + 5, breaking: MAX_CHANGES + 5 });
    expect(found.changes).toHaveLength(MAX_CHANGES);
  });

  it('end where schemas hold themselves', () => {
    const node = (types: string[]): SchemaBody => ({
      ...object({ next: { reference: 'Node' }, name: { types } }),
    });
    const before = { ...answering({ reference: 'Node' }), schemas: { Node: node(['string']) } };
    const after = { ...answering({ reference: 'Node' }), schemas: { Node: node(['integer']) } };
    expect(compare(before, after)).toEqual([
      '!Node | name: Its type is `integer` instead of `string`',
    ]);
  });
});
