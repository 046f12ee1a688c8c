import { listParameterPairs } from '../describe/write-parameter.ts';
import { isFields } from '../json-value.ts';
import type { JsonValue, MediaView } from '../model.ts';

/** How the values of a form are sent, by property: the Encoding Objects of OpenAPI. */
export type FormEncoding = NonNullable<MediaView['encoding']>;

/** A field of a form as it is sent. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  /** Which property it is of. */
  readonly property: string;
  /** The media type of its part, where one is said. */
  readonly contentType?: string;
}

/**
 * The fields of a form with their values as texts. Lists come once for each item and objects as JSON,
 * unless `style`, `explode` or `allowReserved` is said: then they are sent as parameters of a query are.
 */
export function listFields(value: JsonValue, encoding: FormEncoding = {}): FormField[] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([property, one]): FormField[] => {
    const own = Object.hasOwn(encoding, property) ? encoding[property] : undefined;
    const contentType = isFields(own) ? readContentType(own.contentType) : undefined;
    const about = { property, ...(contentType === undefined ? {} : { contentType }) };
    return listPairs(property, one, isFields(own) ? own : {}).map(([name, text]) => ({
      name,
      value: text,
      ...about,
    }));
  });
}

function listPairs(
  name: string,
  value: JsonValue,
  { style, explode, allowReserved }: Readonly<Record<string, JsonValue>>,
): (readonly [name: string, value: string])[] {
  const isStyled = [style, explode, allowReserved].some((said) => said !== undefined);
  if (isStyled && (Array.isArray(value) || isFields(value))) {
    const parameter = {
      name,
      in: 'query' as const,
      required: true,
      ...(typeof style === 'string' && { style }),
      ...(typeof explode === 'boolean' && { explode }),
    };
    const texts = Array.isArray(value)
      ? value.map(writeField)
      : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, writeField(one)]));
    return listParameterPairs(parameter, texts);
  }
  return Array.isArray(value)
    ? value.map((item) => [name, writeField(item)] as const)
    : [[name, writeField(value)]];
}

/** The first of the media types that a part may have; ranges such as `image/*` name none. */
function readContentType(said: JsonValue | undefined): string | undefined {
  if (typeof said !== 'string') return undefined;
  const types = said.split(',').map((type) => type.trim());
  return types.find((type) => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w.-]+)*$/.test(type));
}

function writeField(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
