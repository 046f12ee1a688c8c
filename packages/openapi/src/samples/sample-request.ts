import type { KnownSchemas } from '../describe/read-schema.ts';
import { encodePart, writeParameter } from '../describe/write-parameter.ts';
import { settleMediaKind } from '../example/make-example.ts';
import type { OperationView, ParameterView, SecurityRequirement, ServerView } from '../model.ts';
import { makeSampleBody, type SampleBody } from './sample-body.ts';
import { sampleParameter } from './sample-parameter.ts';

export type { SampleBody } from './sample-body.ts';

/** A request as samples of code send it. */
export interface SampleRequest {
  /** In upper case, letters, digits, `-` and `_` alone. */
  readonly method: string;
  /** Absolute, with its query, encoded. */
  readonly url: string;
  /** One line each, `Cookie` among them. `Content-Type` too, but that of a multipart body. */
  readonly headers: readonly SamplePair[];
  readonly body?: SampleBody;
}

/** What stands for a server that a specification does not say. */
const UNKNOWN_SERVER = 'https://api.example.com';

/** Headers that OpenAPI describes elsewhere than among the parameters. */
const OWN_HEADERS = new Set(['accept', 'content-type', 'authorization', 'cookie']);

/**
 * The request that shows how an operation is called: what must be sent and what has an example, with
 * placeholders such as `YOUR_API_TOKEN` for what proves who one is. Everything in it is on one line and
 * has no control characters, but the texts of bodies.
 */
export function makeSampleRequest(operation: OperationView, known: KnownSchemas): SampleRequest {
  const shown = operation.parameters.filter((one) => isShown(one));
  const ofPlace = (place: ParameterView['in']): ParameterView[] =>
    shown.filter((one) => one.in === place);
  const written = (one: ParameterView, encode: (text: string) => string): string =>
    writeParameter(one, sampleParameter(one, known), encode);
  const secrets = addSecurity(operation.security);
  const body = operation.requestBody && makeSampleBody(operation.requestBody, known);

  const query = [
    ...ofPlace('query').map((one) => written(one, encodePart)),
    ...ofPlace('querystring').map((one) => encodeLoose(String(sampleParameter(one, known)))),
    ...secrets.query.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`),
  ].filter((part) => part !== '');
  const cookies = [
    ...ofPlace('cookie').map((one) => written(one, encodePart)),
    ...secrets.cookies.map(([name, value]) => `${encodePart(name)}=${value}`),
  ];
  const accepted = findAccepted(operation);
  const headers: SamplePair[] = [
    ...(accepted === undefined ? [] : [['Accept', accepted] as const]),
    ...secrets.headers,
    ...ofPlace('header')
      .filter(({ name }) => !OWN_HEADERS.has(name.toLowerCase()))
      .map((one): SamplePair => [one.name, written(one, (text) => text)]),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as const]),
    ...(body === undefined || body.kind === 'multipart'
      ? []
      : [['Content-Type', body.mediaType] as const]),
  ];
  return {
    method: operation.method.toUpperCase().replace(/[^A-Z0-9_-]/g, '') || 'GET',
    url: writeUrl(operation, known, query),
    headers: headers.map(cleanHeader).filter(([name]) => name !== ''),
    ...(body !== undefined && { body }),
  };
}

function isShown({ required, examples, in: place }: ParameterView): boolean {
  return place === 'path' || required || (examples !== undefined && examples.length > 0);
}

function writeUrl(operation: OperationView, known: KnownSchemas, query: readonly string[]): string {
  const path = operation.path.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    if (parameter === undefined) return encodePart(whole);
    return writeParameter(parameter, sampleParameter(parameter, known), encodePart);
  });
  const server = fillServer(operation.servers[0]).replace(/\/+$/, '');
  const address = encodeLoose(`${server}${path.startsWith('/') ? '' : '/'}${path}`);
  if (query.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/** The address of a server with its variables filled; an unknown one in front of a mere path. */
function fillServer(server: ServerView | undefined): string {
  if (server === undefined) return UNKNOWN_SERVER;
  const url = server.url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) =>
      server.variables?.find((variable) => variable.name === name)?.default ?? whole,
  );
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(url)) return url;
  if (url.startsWith('//')) return `https:${url}`;
  return `${UNKNOWN_SERVER}${url.startsWith('/') ? '' : '/'}${url}`;
}

/** The media type of what is answered when all is well. */
export function findAccepted({ responses }: OperationView): string | undefined {
  const good =
    responses.find(({ status }) => status.startsWith('2')) ??
    responses.find(({ status }) => status === 'default');
  const types = (good?.content ?? []).map(({ mediaType }) => mediaType);
  return types.find((type) => settleMediaKind(type) === 'json' && type !== '*/*') ?? types[0];
}

/** Encodes what may not stand in an address, and leaves the signs of addresses as they are. */
function encodeLoose(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\w\-.~:/?#[\]@!$&()*+,;=%]+/g, (part) =>
      encodeURIComponent(part).replaceAll("'", '%27'),
    );
}

/** A header on one line, whose name is one. */
function cleanHeader([name, value]: SamplePair): SamplePair {
  return [
    name.replace(/[^\w!#$%&*+.^|~-]+/g, ''),
    value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  ];
}

/** A name and what is sent for it. */
type SamplePair = readonly [name: string, value: string];

const TOKEN = 'YOUR_API_TOKEN';
const KEY = 'YOUR_API_KEY';

/**
 * What is sent to be let in by the first way that asks for something, with placeholders for secrets.
 */
function addSecurity(security: readonly SecurityRequirement[]): {
  headers: SamplePair[];
  query: SamplePair[];
  cookies: SamplePair[];
} {
  const sent = {
    headers: [] as SamplePair[],
    query: [] as SamplePair[],
    cookies: [] as SamplePair[],
  };
  const requirement = security.find((one) => one.length > 0) ?? [];
  for (const { scheme } of requirement) {
    if (scheme.type === 'apiKey') {
      const place =
        scheme.in === 'query' ? sent.query : scheme.in === 'cookie' ? sent.cookies : sent.headers;
      place.push([scheme.name ?? scheme.key, KEY]);
    } else if (scheme.type === 'http' && scheme.scheme === 'basic') {
      sent.headers.push(['Authorization', 'Basic YOUR_CREDENTIALS']);
    } else if (
      scheme.type === 'http' &&
      scheme.scheme !== undefined &&
      scheme.scheme !== 'bearer'
    ) {
      sent.headers.push(['Authorization', `${scheme.scheme} ${TOKEN}`]);
    } else if (scheme.type !== 'mutualTLS') {
      sent.headers.push(['Authorization', `Bearer ${TOKEN}`]);
    }
  }
  return sent;
}
