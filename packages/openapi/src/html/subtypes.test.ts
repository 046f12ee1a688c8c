import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../tests/read-parts.ts';
import { cutBetween, type ShownDocument, showDocument } from '../../tests/show-document.ts';

interface Choice {
  oneOf?: boolean;
  mapping?: Record<string, string>;
  discriminator?: boolean;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const takeUp = (parent: string, properties: object) => ({
  allOf: [ref(parent), { type: 'object', properties }],
});

/** Pets, whose subtypes take them up, and which hold pets again. */
function makePets({ oneOf, mapping, discriminator = true }: Choice, openapi = '3.0.3'): object {
  const content = { 'application/json': { schema: ref('Pet') } };
  const told = { propertyName: 'petType', ...(mapping ? { mapping } : {}) };
  const schemas = {
    Pet: {
      type: 'object',
      properties: { petType: { type: 'string' }, name: { type: 'string' } },
      ...(oneOf ? { oneOf: [ref('Dog'), ref('Cat')] } : {}),
      ...(discriminator ? { discriminator: told } : {}),
    },
    Dog: takeUp('Pet', {
      barks: { type: 'boolean' },
      friends: { type: 'array', items: ref('Pet') },
    }),
    Cat: takeUp('Pet', { lives: { type: 'integer', example: 9 } }),
  };
  const post = { summary: 'Add', requestBody: { content }, responses: {} };
  return makeDocument({ '/pets': { post } }, { schemas }, { openapi });
}

/** What the page of the operation says of its body, without examples and schemas of their own. */
function cutBodies({ html, markdown }: ShownDocument): string[] {
  return [
    cutBetween(html, 'Request body', 'Request · '),
    cutBetween(markdown, '### Request body', '**Example**'),
  ];
}

function readSample({ markdown }: ShownDocument): unknown {
  return JSON.parse(/```json\n([\s\S]*?)\n```/.exec(markdown)?.[1] ?? 'null');
}

const MAPPING = { dog: 'Dog', cat: '#/components/schemas/Cat' };

const dog = (petType: string) => ({ petType, name: 'text', barks: true, friends: [] });
const cat = (petType: string) => ({ petType, name: 'text', lives: 9 });

describe.each<[string, Choice, object]>([
  ['a choice, a discriminator and a mapping', { oneOf: true, mapping: MAPPING }, dog('dog')],
  ['a choice and a discriminator', { oneOf: true }, dog('Dog')],
  ['a discriminator and a mapping', { mapping: MAPPING }, cat('cat')],
  ['a discriminator alone', {}, cat('Cat')],
  ['a mapping of some', { mapping: { a: 'Dog' } }, cat('Cat')],
  ['a choice alone', { oneOf: true, discriminator: false }, dog('text')],
])('subtypes with %s', (_name, choice, sample) => {
  it('list their own fields, and what they inherit once', async () => {
    for (const said of cutBodies(await showDocument(makePets(choice)))) {
      for (const field of ['barks', 'lives', 'friends', 'petType', 'name']) {
        expect([field, said.split(new RegExp(`\\b${field}\\b`)).length > 1]).toEqual([field, true]);
      }
      expect(said).toMatch(/Same as[ ·`]*Pet/);
      expect(said.match(/[^\w]name[^\w]/g)).toHaveLength(1);
    }
  });

  it('are sampled as one of them, by its name', async () => {
    expect(readSample(await showDocument(makePets(choice)))).toEqual(sample);
  });

  it('are found by what they have', async () => {
    const { search } = await showDocument(makePets(choice));
    const body = cutBetween(search, 'application/json', '\nPet\n');
    expect(body).toContain('barks');
    expect(body).toContain('lives');
  });
});

it('a subtype shows no choice that it has made, and is sampled as itself', async () => {
  const content = { 'application/json': { schema: ref('Cat') } };
  const document = makePets({ oneOf: true, mapping: MAPPING }) as {
    paths: Record<string, { post: { requestBody: object } }>;
  };
  const { post } = document.paths['/pets'] ?? {};
  if (post) post.requestBody = { content };
  const shown = await showDocument(document);
  for (const said of cutBodies(shown)) {
    for (const field of ['petType', 'name', 'lives']) expect(said).toContain(field);
    expect(said).not.toContain('barks');
    expect(said).not.toMatch(/One of/i);
  }
  expect(readSample(shown)).toEqual({ petType: 'cat', name: 'text', lives: 9 });
});

it('subtypes of Swagger 2.0 are those that take a schema with a discriminator up', async () => {
  const shown = await showDocument({
    ...{ swagger: '2.0', info: { title: 'T', version: '1' } },
    paths: {
      '/pets': {
        post: {
          parameters: [{ name: 'body', in: 'body', schema: { $ref: '#/definitions/Pet' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    definitions: {
      Pet: { type: 'object', discriminator: 'kind', properties: { kind: { type: 'string' } } },
      Dog: {
        allOf: [{ $ref: '#/definitions/Pet' }, { properties: { barks: { type: 'boolean' } } }],
      },
      Puppy: {
        allOf: [{ $ref: '#/definitions/Dog' }, { properties: { weeks: { type: 'integer' } } }],
      },
    },
  });
  for (const said of cutBodies(shown)) expect(said).toMatch(/barks[\s\S]*weeks/);
  expect(readSample(shown)).toEqual({ kind: 'Dog', barks: true });
});

it('a property of a subtype that is of its parent again is a choice of its own', async () => {
  const kennel = { type: 'object', properties: { dog: ref('Dog'), other: ref('Pet') } };
  const document = makePets({ oneOf: true, mapping: MAPPING }) as {
    components: { schemas: Record<string, object> };
  };
  document.components.schemas.Pet = {
    ...document.components.schemas.Pet,
    properties: { petType: { type: 'string' } },
  };
  document.components.schemas.Kennel = kennel;
  Object.assign(document, {
    paths: {
      '/kennels': {
        post: {
          requestBody: { content: { 'application/json': { schema: ref('Kennel') } } },
          responses: {},
        },
      },
    },
  });
  expect(readSample(await showDocument(document))).toEqual({
    dog: { petType: 'dog', barks: true, friends: [{ petType: 'cat', lives: 9 }] },
    other: { petType: 'dog', barks: true, friends: [] },
  });
});

it('subtypes without end are shown to an end', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `S${at}`);
  const schemas = Object.fromEntries(
    names.map((name, at) => [
      name,
      {
        allOf: names.filter((_, other) => other !== at).map(ref),
        discriminator: { propertyName: 'kind' },
        properties: { [`p${at}`]: ref(names[(at + 1) % 60] ?? '') },
      },
    ]),
  );
  const content = { 'application/json': { schema: ref('S0') } };
  const paths = { '/a': { post: { requestBody: { content }, responses: {} } } };
  const began = process.cpuUsage();
  const { markup, markdown } = await showDocument(makeDocument(paths, { schemas }));
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1e6).toBeLessThan(20);
  expect(markup.length + markdown.length).toBeLessThan(8 * 1024 * 1024);
});
