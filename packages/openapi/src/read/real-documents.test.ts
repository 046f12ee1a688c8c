import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listCorpora, readCorpusFiles } from '../../../markup/tests/read-corpora.ts';
import { type ReadResult, readParts } from '../../tests/read-parts.ts';
import { listProperties, listTexts, walkOperations } from '../../tests/walk-raw.ts';
import type { OperationView, SchemaView } from '../model.ts';

const FOLDER = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')));

const examples = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[23].*\.(json|yaml)$/.test(path))
  .toSorted();

const readExample = (path: string) => readFileSync(join(FOLDER, path), 'utf8');

/** Examples that are there in both forms, and equal: a few differ in what they say. */
const pairs = examples
  .filter((path) => path.endsWith('.json'))
  .map((path) => [path, path.replaceAll('json', 'yaml')] as const)
  .filter(([json, yaml]) => {
    if (!examples.includes(yaml)) return false;
    return isDeepStrictEqual(JSON.parse(readExample(json)), parse(readExample(yaml)));
  });

/** The names of all properties within a schema that was read. */
function listRead(schema: SchemaView | boolean | undefined): string[] {
  if (typeof schema !== 'object' || 'reference' in schema) return [];
  const { properties = [], items, additionalProperties, not } = schema;
  const several = [schema.prefixItems, schema.allOf, schema.oneOf, schema.anyOf].flatMap(
    (one) => one ?? [],
  );
  return [
    ...properties.flatMap(({ name, schema: inside }) => [name, ...listRead(inside)]),
    ...[items, additionalProperties, not, ...several].flatMap(listRead),
  ];
}

function describeRead(operation: OperationView, isSwagger: boolean) {
  const bodies = [operation.requestBody, ...operation.responses].flatMap(
    (one) => one?.content ?? [],
  );
  const shown = operation.parameters;
  const isForm = ({ mediaType }: { mediaType: string }) => /form/.test(mediaType);
  const schemas = isSwagger
    ? [
        operation.requestBody?.content.find((one) => !isForm(one))?.schema,
        ...operation.responses.map(({ content }) => content[0]?.schema),
      ]
    : [...bodies.map(({ schema }) => schema), ...shown.map(({ schema }) => schema)];
  return {
    parameters: shown.length,
    statuses: operation.responses.map(({ status }) => status).toSorted(),
    mediaTypes: isSwagger ? [] : bodies.map(({ mediaType }) => mediaType).toSorted(),
    examples: isSwagger
      ? 0
      : [...bodies, ...shown].reduce((sum, one) => sum + (one.examples?.length ?? 0), 0),
    properties: schemas.flatMap(listRead).toSorted(),
  };
}

function expectNothingMissing(raw: Record<string, unknown>, read: ReadResult): void {
  const isSwagger = raw.swagger !== undefined;
  const expected = walkOperations(raw);
  expect(read.view.operations.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
  for (const { key, ...operation } of expected) {
    const view = read.operations.get(key);
    expect(view === undefined ? undefined : describeRead(view, isSwagger), key).toEqual(operation);
  }
  const components = raw.components as { schemas?: object } | undefined;
  for (const [name, schema] of Object.entries(components?.schemas ?? raw.definitions ?? {})) {
    expect(listRead(read.schemas.get(name)).toSorted(), name).toEqual(
      listProperties(schema).toSorted(),
    );
  }
  const texts = listTexts({
    paths: raw.paths,
    info: raw.info,
    tags: raw.tags,
    components: { schemas: components?.schemas },
  });
  const told = read.view.problems.flatMap(({ pointer }) => pointer ?? []);
  const missing = texts.filter(
    ({ text, pointer }) =>
      !read.kept.includes(JSON.stringify(text)) &&
      !told.some((place) => pointer.startsWith(`${place}/`)),
  );
  expect(missing).toEqual([]);
}

describe('examples of the format', () => {
  it.each(examples)('%s is read with all it says', async (path) => {
    const text = readExample(path);
    const read = await readParts(text);
    expectNothingMissing(parse(text), read);
  });

  it.each(pairs)('%s says the same as %s', async (json, yaml) => {
    const [one, other] = await Promise.all(
      [json, yaml].map((path) => readParts(readExample(path))),
    );
    expect(other?.view.problems.map(({ message }) => message)).toEqual(
      one?.view.problems.map(({ message }) => message),
    );
    expect(other?.kept.split('\n').slice(1)).toEqual(one?.kept.split('\n').slice(1));
  });
});

const corpora = listCorpora();

describe.skipIf(corpora.length === 0)('specifications of real documentation', () => {
  it.each(corpora)('those of %s are read with all they say', async (name) => {
    const { pages } = await readCorpusFiles(name, /\.(json|ya?ml)$/i);
    for (const [path, text] of pages) {
      if (!/^\s*"?(openapi|swagger)"?\s*:/m.test(text)) continue;
      const read = await readParts(text);
      expect(read.view.operations.length, path).toBeGreaterThan(0);
      expectNothingMissing(parse(text), read);
    }
  });
});
