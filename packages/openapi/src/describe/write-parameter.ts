import type { ParameterView } from '../model.ts';

/** The value of a parameter, as plain as it is sent. */
export type ParameterValue = string | readonly string[] | Readonly<Record<string, string>>;

/** The pairs of a parameter of a query, a header or a cookie. */
type ParameterPair = readonly [name: string, value: string];

const DEFAULT_STYLES = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
} as const;

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** The style of a parameter, or what OpenAPI takes for it where none is said. */
export function settleStyle({ style, in: place }: Pick<ParameterView, 'style' | 'in'>): string {
  return style ?? DEFAULT_STYLES[place];
}

function settleExplode(parameter: ParameterView): boolean {
  return parameter.explode ?? /^(form|cookie|deepObject)$/.test(settleStyle(parameter));
}

/**
 * A parameter as it stands in what is sent: `ids=1&ids=2` in a query, `1,2` in a path or a header.
 * `encode` is applied to names and values alone, never to the signs between them.
 */
export function writeParameter(
  parameter: ParameterView,
  value: ParameterValue,
  encode: (text: string) => string,
): string {
  if (parameter.in === 'path' || parameter.in === 'header') {
    return writeSimple(parameter, value, encode);
  }
  const isDelimited = Object.hasOwn(SEPARATORS, settleStyle(parameter));
  const between = isDelimited ? encode : (text: string) => text.split(',').map(encode).join(',');
  return listParameterPairs(parameter, value)
    .map(
      ([name, one]) => `${encode(name)}=${typeof value === 'string' ? encode(one) : between(one)}`,
    )
    .join(parameter.in === 'cookie' ? '; ' : '&');
}

/** The pairs by which a parameter of a query or a cookie is sent, nothing encoded. */
export function listParameterPairs(
  parameter: ParameterView,
  value: ParameterValue,
): ParameterPair[] {
  const { name } = parameter;
  if (typeof value === 'string') return [[name, value]];
  const style = settleStyle(parameter);
  const isExploded = settleExplode(parameter);
  if (isList(value)) {
    if (isExploded) return value.map((one) => [name, one]);
    return [[name, value.join(SEPARATORS[style] ?? ',')]];
  }
  const entries = Object.entries(value);
  if (style === 'deepObject') return entries.map(([key, one]) => [`${name}[${key}]`, one]);
  if (isExploded) return entries.map(([key, one]) => [key, one]);
  return [[name, entries.flat().join(SEPARATORS[style] ?? ',')]];
}

/** Styles of paths and headers: `1,2`, `.1.2`, `;ids=1;ids=2`. */
function writeSimple(
  parameter: ParameterView,
  value: ParameterValue,
  encode: (text: string) => string,
): string {
  const style = settleStyle(parameter);
  const isExploded = settleExplode(parameter);
  const name = encode(parameter.name);
  const parts = listSimpleParts(value, isExploded, encode);
  if (style === 'label') return `.${parts.join(isExploded ? '.' : ',')}`;
  if (style !== 'matrix') return parts.join(',');
  if (!isExploded || typeof value === 'string') return `;${name}=${parts.join(',')}`;
  return parts.map((part) => (isList(value) ? `;${name}=${part}` : `;${part}`)).join('');
}

function listSimpleParts(
  value: ParameterValue,
  isExploded: boolean,
  encode: (text: string) => string,
): string[] {
  if (typeof value === 'string') return [encode(value)];
  if (isList(value)) return value.map(encode);
  return Object.entries(value).map(
    ([key, one]) => `${encode(key)}${isExploded ? '=' : ','}${encode(one)}`,
  );
}

function isList(value: ParameterValue): value is readonly string[] {
  return Array.isArray(value);
}

/** Encodes all that has a meaning of its own in addresses (RFC 3986, section 2.2). */
export function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
