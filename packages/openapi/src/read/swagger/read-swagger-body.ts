import type {
  BodyView,
  ExampleView,
  JsonValue,
  MediaView,
  PropertyView,
  SchemaBody,
} from '../../model.ts';
import { enter, isObject, type ObjectNode, type SpecNode } from '../node.ts';
import { asJson, given, listEntries, listTexts, readFlag, readText } from '../read-fields.ts';
import { asSchema, type ParameterNode } from '../read-parameters.ts';
import { readSchema } from '../read-schema.ts';
import type { Reading } from '../reading.ts';
import { readSwaggerStyle } from './read-swagger-style.ts';

/** How many media types one operation may have. */
const MAX_TYPES = 50;

const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** `consumes` or `produces`: of the operation, else of the document, else JSON. */
export function listMediaTypes(
  reading: Reading,
  operation: SpecNode,
  key: 'consumes' | 'produces',
): string[] {
  for (const holder of [operation, reading.root]) {
    const own = isObject(holder.value) && holder.value[key] !== undefined;
    const types = own ? [...new Set(listTexts(reading, holder, key))] : [];
    if (types.length > 0) return types.slice(0, MAX_TYPES);
  }
  return ['application/json'];
}

/** The request body that parameters in `body` and in `formData` of Swagger 2.0 make together. */
export function readSwaggerBody(
  reading: Reading,
  operation: SpecNode,
  parameters: readonly ParameterNode[],
): BodyView | undefined {
  const consumed = listMediaTypes(reading, operation, 'consumes');
  const body = parameters.find((parameter) => parameter.in === 'body');
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (body === undefined && fields.length === 0) return undefined;
  const isFormOnly = body === undefined;
  const own = isFormOnly ? [] : readWhole(reading, body.node, consumed);
  const form = fields.length === 0 ? [] : readForm(reading, fields, consumed);
  return {
    ...given({ description: isFormOnly ? undefined : readText(reading, body.node, 'description') }),
    required: isFormOnly
      ? fields.some(({ node }) => node.value.required === true)
      : readFlag(reading, body.node, 'required') === true,
    content: [...own, ...form],
  };
}

function readWhole(reading: Reading, node: ObjectNode, types: readonly string[]): MediaView[] {
  const schema = readSchema(reading, enter(node, 'schema'));
  const given = node.value['x-example'] ?? node.value['x-examples'];
  return types.map((mediaType) => {
    const examples = listBodyExamples(given, mediaType, types);
    return { mediaType, schema, ...(examples.length > 0 ? { examples } : {}) };
  });
}

/** Examples by media type, else one for all of them. */
function listBodyExamples(
  said: unknown,
  mediaType: string,
  types: readonly string[],
): ExampleView[] {
  if (said === undefined) return [];
  const isByType = isObject(said) && types.some((type) => Object.hasOwn(said, type));
  if (!isByType) return [{ value: asJson(said) }];
  return Object.hasOwn(said, mediaType) ? [{ value: asJson(said[mediaType]) }] : [];
}

function readForm(
  reading: Reading,
  fields: readonly ParameterNode[],
  consumed: readonly string[],
): MediaView[] {
  const properties: PropertyView[] = fields.map(({ node, name }) => ({
    name,
    schema: readField(reading, node),
    required: node.value.required === true,
  }));
  const encoding = fields.flatMap(({ node, name }) => {
    const style = readSwaggerStyle(reading, node);
    return Object.keys(style).length > 0 ? [[name, style as JsonValue] as const] : [];
  });
  const hasFile = fields.some(({ node }) => node.value.type === 'file');
  const wanted = consumed.filter((type) => FORMS.includes(type));
  const types = wanted.length > 0 ? wanted : [FORMS[hasFile ? 0 : 1] ?? ''];
  return types.map((mediaType) => ({
    mediaType,
    schema: { types: ['object'], properties },
    ...(encoding.length > 0 ? { encoding: Object.fromEntries(encoding) } : {}),
  }));
}

function readField(reading: Reading, node: ObjectNode): SchemaBody {
  const schema = asSchema(node);
  const example = node.value['x-example'] ?? node.value.example;
  const view = readSchema(reading, {
    ...schema,
    value: { ...schema.value, ...given({ description: node.value.description, example }) },
  });
  return 'reference' in view ? { allOf: [view] } : view;
}

/** The bodies of a response of Swagger 2.0: its schema in each media type, with the examples of that. */
export function readSwaggerContent(
  reading: Reading,
  response: ObjectNode,
  produced: readonly string[],
): MediaView[] {
  const { schema, examples } = response.value;
  const said = listEntries(reading, response, 'examples');
  if (schema === undefined && examples === undefined) return [];
  const isType = (name: string) => name.includes('/');
  const named = said.filter(([name]) => !isType(name));
  const extra = said
    .map(([name]) => name)
    .filter((name) => isType(name) && !produced.includes(name));
  const types =
    schema === undefined ? said.map(([name]) => name).filter(isType) : [...produced, ...extra];
  if (types.length === 0) types.push(produced[0] ?? 'application/json');
  const view = schema === undefined ? undefined : readSchema(reading, enter(response, 'schema'));
  return types.map((mediaType, index) => {
    const own: ExampleView[] = said
      .filter(([name]) => name === mediaType)
      .map(([, { value }]) => ({ value: asJson(value) }));
    const others =
      index > 0 ? [] : named.map(([name, { value }]) => ({ name, value: asJson(value) }));
    const all = [...own, ...others];
    return { mediaType, ...given({ schema: view }), ...(all.length > 0 ? { examples: all } : {}) };
  });
}
