import { templateOf } from '@octavo/messages';
import { settleMediaKind } from '../example/make-example.ts';
import type { ReferenceLabels } from '../labels.ts';
import type { MediaView, OperationView, ParameterView, SecuritySchemeView } from '../model.ts';
import { listSampleFields } from '../samples/sample-body.ts';
import { findAccepted } from '../samples/sample-request.ts';
import type { TrialBody, TrialParameter, TrialScheme, TrialView } from '../trial/index.ts';
import type { HtmlState } from './html-state.ts';
import { listOriginsOf, listServerOrigins } from './server-origins.ts';

/** What of an operation a form shows, in the order in which the script counts it. */
export interface TrialParts {
  readonly servers: OperationView['servers'];
  readonly parameters: readonly ParameterView[];
  /** An empty one stands first where nobody has to be known. */
  readonly ways: OperationView['security'];
  readonly media: readonly MediaView[];
  /** Parameters that pages cannot send. */
  readonly cookies: readonly ParameterView[];
}

/** Methods that scripts of pages may send. */
const METHODS = /^(get|put|post|delete|patch|head|options|query)$/;
/** Headers that are said elsewhere in OpenAPI. */
const OWN_HEADERS = new Set(['accept', 'content-type']);
const MAX_PARAMETERS = 100;
const MAX_WAYS = 10;
const MAX_MEDIA = 10;

/** What readers can fill in; undefined where their browsers cannot send the request. */
export function listTrialParts(operation: OperationView): TrialParts | undefined {
  if (!METHODS.test(operation.method) || operation.trialHidden) return undefined;
  const servers = operation.servers.filter((server) => listOriginsOf(server).length > 0);
  const hasBody = !/^(get|head)$/.test(operation.method);
  const isOwn = ({ in: place, name }: ParameterView) =>
    place === 'cookie' || (place === 'header' && OWN_HEADERS.has(name.toLowerCase()));
  return {
    servers,
    parameters: operation.parameters.filter((one) => !isOwn(one)).slice(0, MAX_PARAMETERS),
    ways: operation.security.slice(0, MAX_WAYS),
    media: hasBody ? (operation.requestBody?.content ?? []).slice(0, MAX_MEDIA) : [],
    cookies: operation.parameters.filter((one) => one.in === 'cookie').slice(0, MAX_PARAMETERS),
  };
}

/** The same for the script, without what the form holds. */
export function describeTrial(
  operation: OperationView,
  parts: TrialParts,
  state: HtmlState,
): TrialView {
  const accept = findAccepted(operation);
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    servers: parts.servers.map(({ url }) => url),
    origins: listServerOrigins(parts),
    ...(accept !== undefined && { accept }),
    parameters: parts.parameters.map((one) => describeParameter(one, state)),
    ways: parts.ways.map((way) => way.map(({ scheme }) => describeScheme(scheme))),
    bodies: parts.media.map((media) => describeBody(media, state)),
    labels: pickLabels(state.labels),
  };
}

function describeParameter(parameter: ParameterView, state: HtmlState): TrialParameter {
  const { name, in: place, style, explode, allowReserved } = parameter;
  return {
    name,
    in: place,
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved !== undefined && { allowReserved }),
    shape: settleValueShape(parameter, state),
  };
}

/** What the value of a parameter is: what a media type is said of is written as it is sent. */
export function settleValueShape(
  { schema, content }: ParameterView,
  state: HtmlState,
): TrialParameter['shape'] {
  if (schema === undefined || content !== undefined) return 'text';
  const { types = [], items, properties, enum: allowed } = state.shapes.read(schema).body;
  if (types.includes('array') || (types.length === 0 && items !== undefined)) return 'list';
  if (allowed !== undefined || types.some((type) => type !== 'object' && type !== 'null')) {
    return 'text';
  }
  return types.includes('object') || properties !== undefined ? 'object' : 'text';
}

/** How a secret is sent, `none` where pages cannot: cookies, certificates, answers to challenges. */
export function describeScheme(scheme: SecuritySchemeView): TrialScheme {
  const { type, key, name = key, in: place, scheme: word = '' } = scheme;
  if (type === 'oauth2' || type === 'openIdConnect') return { sent: 'bearer', name: key };
  if (type === 'apiKey' && (place === 'header' || place === 'query')) return { sent: place, name };
  if (type !== 'http') return { sent: 'none', name };
  if (word === 'bearer' || word === 'basic') return { sent: word, name: key };
  const isChallenged = /^(digest|hoba|mutual|negotiate|scram-.*|vapid|dpop|gnap)$/.test(word);
  const isWord = /^[\w-]+$/.test(word);
  return isWord && !isChallenged
    ? { sent: 'authorization', name: word }
    : { sent: 'none', name: word || key };
}

const KINDS: Readonly<Record<string, TrialBody['kind']>> = {
  form: 'form',
  multipart: 'multipart',
  binary: 'file',
};

function describeBody(media: MediaView, state: HtmlState): TrialBody {
  const { mediaType } = media;
  const kind = KINDS[settleMediaKind(mediaType)] ?? 'text';
  const fields =
    kind === 'form' || kind === 'multipart'
      ? listSampleFields(media, state.known).map(({ name, isFile }) => ({ name, isFile }))
      : [];
  return { mediaType: mediaType.includes('*') ? 'application/json' : mediaType, kind, fields };
}

const LABELS = [
  ...([
    'sending',
    'requestFailed',
    'addressRefused',
    'badRequest',
    'redirected',
    'canceled',
  ] as const),
  ...(['timedOut', 'took', 'answerCut', 'answerEmpty', 'answerBinary', 'invalidJson'] as const),
] as const;

function pickLabels(labels: ReferenceLabels): Record<string, string> {
  return Object.fromEntries(LABELS.map((name) => [name, templateOf(labels[name])]));
}

/** How a secret that pages cannot send is named. */
export function nameUnsent({ name }: TrialScheme, labels: ReferenceLabels): string {
  return labels.schemeNotPossible({ name });
}
