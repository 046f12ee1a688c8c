import { settleTypes } from '../describe/describe-type.ts';
import { type KnownSchemas, readSchema } from '../describe/read-schema.ts';
import type { ParameterValue } from '../describe/write-parameter.ts';
import { writeExample } from '../example/make-example.ts';
import { sampleValue } from '../example/sample-value.ts';
import { isFields } from '../json-value.ts';
import type { JsonValue, ParameterView } from '../model.ts';

const MAX_VALUE = 200;
const MAX_ITEMS = 5;

/**
 * A value to send for a parameter: its example, what its schema gives, or its name in capitals,
 * `PET_ID`, where it is a text of which nothing is known.
 */
export function sampleParameter(parameter: ParameterView, known: KnownSchemas): ParameterValue {
  const given = parameter.examples?.find(
    (one) => one.value !== undefined || one.text !== undefined,
  );
  const [media] = parameter.content ?? [];
  if (given?.text !== undefined) return cutValue(given.text);
  if (media !== undefined) {
    const said = given === undefined ? media.examples?.[0]?.value : given.value;
    const value = said === undefined ? sampleMedia(media.schema, known) : said;
    return cutValue(writeOnOneLine(value, media.mediaType));
  }
  if (given?.value !== undefined) return writeParts(given.value);
  const schema = parameter.schema ?? {};
  const body = readSchema(schema, known);
  if (body === undefined || isUnknownText(body)) return writePlaceholder(parameter.name);
  const value = sampleValue(schema, known, 'request');
  return value === undefined ? writePlaceholder(parameter.name) : writeParts(value);
}

function sampleMedia(schema: ParameterView['schema'], known: KnownSchemas): JsonValue {
  return (schema && sampleValue(schema, known, 'request')) ?? null;
}

function writeOnOneLine(value: JsonValue, mediaType: string): string {
  if (typeof value === 'string') return value;
  return /json/i.test(mediaType) ? JSON.stringify(value) : writeExample(value, mediaType);
}

/** Whether a made text would say nothing. */
function isUnknownText(body: NonNullable<ReturnType<typeof readSchema>>): boolean {
  const isGiven =
    body.examples !== undefined ||
    body.const !== undefined ||
    body.default !== undefined ||
    body.enum !== undefined;
  if (isGiven || body.format !== undefined || body.allOf !== undefined) return false;
  if (body.oneOf !== undefined || body.anyOf !== undefined) return false;
  const types = settleTypes(body);
  return types.length === 0 || types[0] === 'string';
}

function writePlaceholder(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return cutValue(words) || 'VALUE';
}

function writeParts(value: JsonValue): ParameterValue {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(writePart);
  if (isFields(value)) {
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MAX_ITEMS)
        .map(([name, one]) => [name, writePart(one)]),
    );
  }
  return writePart(value);
}

function writePart(value: JsonValue): string {
  return cutValue(typeof value === 'string' ? value : JSON.stringify(value));
}

function cutValue(text: string): string {
  return text.slice(0, MAX_VALUE).toWellFormed();
}
