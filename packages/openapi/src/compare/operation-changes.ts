import { encodeCanonicalJson } from '@octavo/content';
import type {
  BodyView,
  MediaView,
  OperationView,
  ParameterView,
  ResponseView,
  SecurityRequirement,
} from '../model.ts';
import type { ChangeSubject, SpecificationChange } from './change.ts';
import { compareSchemas, type Direction, type SchemaChange, writeCode } from './schema-changes.ts';

type Found = Omit<SpecificationChange, 'operation'>;

const SENT: Direction = { sent: true, received: false };
const RECEIVED: Direction = { sent: false, received: true };

/**
 * The differences between two versions of an operation that matter to its clients. Of a webhook
 * (`isWebhook`) clients are those it is sent to: they receive its body and send its answers.
 */
export function compareOperations(
  before: OperationView,
  after: OperationView,
  isWebhook: boolean,
): Found[] {
  const [outward, inward] = isWebhook ? [RECEIVED, SENT] : [SENT, RECEIVED];
  return [
    ...compareDeprecation(before, after),
    ...compareSecurity(before.security, after.security),
    ...compareParameters(before.parameters, after.parameters, 'parameter', outward),
    ...compareBodies(before.requestBody, after.requestBody, outward),
    ...compareResponses(before.responses, after.responses, inward),
    ...compareCallbacks(before, after, isWebhook),
  ];
}

function compareDeprecation(before: OperationView, after: OperationView): Found[] {
  if (Boolean(before.deprecated) === Boolean(after.deprecated)) return [];
  const message = after.deprecated ? 'It is now deprecated' : 'It is no longer deprecated';
  return [{ kind: 'changed', subject: 'operation', breaking: false, message }];
}

function compareSecurity(
  before: readonly SecurityRequirement[],
  after: readonly SecurityRequirement[],
): Found[] {
  const [was, is] = [before, after].map((all) => new Map(all.map((one) => [writeWay(one), one])));
  if (was === undefined || is === undefined) return [];
  const subject = 'security';
  if (was.size === 0 || is.size === 0) {
    if (was.size === is.size) return [];
    const isNew = was.size === 0;
    const message = isNew
      ? `Authentication is now required: ${[...is.keys()].join(', or ')}`
      : 'Authentication is no longer required';
    return [{ kind: isNew ? 'added' : 'removed', subject, breaking: isNew, message }];
  }
  const gone = [...was.keys()].filter((way) => !is.has(way));
  const come = [...is.keys()].filter((way) => !was.has(way));
  return [
    ...gone.map((way): Found => {
      const message = `Authentication with ${way} is no longer possible`;
      return { kind: 'removed', subject, breaking: true, message };
    }),
    ...come.map((way): Found => {
      const message = `Authentication with ${way} is now also possible`;
      return { kind: 'added', subject, breaking: false, message };
    }),
  ];
}

function writeWay(requirement: SecurityRequirement): string {
  if (requirement.length === 0) return 'nothing';
  const written = requirement.map(({ scheme, scopes }) => {
    const which = scopes.length === 0 ? '' : ` (${[...scopes].sort().join(', ')})`;
    return `${writeCode(scheme.key)}${which}`;
  });
  return written.sort().join(' and ');
}

function compareParameters(
  before: readonly ParameterView[],
  after: readonly ParameterView[],
  subject: 'parameter' | 'header',
  direction: Direction,
  place = '',
): Found[] {
  const nameIt = (parameter: ParameterView) =>
    subject === 'header' ? parameter.name.toLowerCase() : `${parameter.in}.${parameter.name}`;
  const [was, is] = [before, after].map((all) => new Map(all.map((one) => [nameIt(one), one])));
  if (was === undefined || is === undefined) return [];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const at = place === '' ? name : `${place}.${name}`;
    return compareParameter(was.get(name), is.get(name), direction).map((found) => ({
      ...found,
      subject,
      at: joinPlace(at, found.at),
    }));
  });
}

function compareParameter(
  before: ParameterView | undefined,
  after: ParameterView | undefined,
  direction: Direction,
): SchemaChange[] {
  if (before === undefined || after === undefined) {
    return describePresence(before, after, direction);
  }
  const found: SchemaChange[] = [];
  if (before.required !== after.required) {
    const message = after.required ? 'It is now required' : 'It is now optional';
    const breaking = after.required ? direction.sent : direction.received;
    found.push({ kind: 'changed', breaking, at: '', message });
  }
  if (Boolean(before.deprecated) !== Boolean(after.deprecated)) {
    const message = after.deprecated ? 'It is now deprecated' : 'It is no longer deprecated';
    found.push({ kind: 'changed', breaking: false, at: '', message });
  }
  if (writeStyle(before) !== writeStyle(after)) {
    const message = `It is written as ${writeStyle(after)} instead of ${writeStyle(before)}`;
    found.push({ kind: 'changed', breaking: true, at: '', message });
  }
  found.push(...compareSchemas(before.schema, after.schema, direction));
  found.push(...compareMedia(before.content ?? [], after.content ?? [], direction));
  return found;
}

function describePresence(
  before: ParameterView | undefined,
  after: ParameterView | undefined,
  direction: Direction,
): SchemaChange[] {
  if (after === undefined) {
    return before === undefined
      ? []
      : [{ kind: 'removed', breaking: true, at: '', message: 'It was removed' }];
  }
  const isAsked = after.required && direction.sent;
  const message = isAsked ? 'It is new and required' : 'It is new';
  return [{ kind: 'added', breaking: isAsked, at: '', message }];
}

const DEFAULT_STYLES = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' };

function writeStyle({ in: where, style, explode }: ParameterView): string {
  const written = style ?? (where === 'querystring' ? 'form' : DEFAULT_STYLES[where]);
  return `${writeCode(written)}${(explode ?? written === 'form') ? ', with each value separately' : ''}`;
}

function compareBodies(
  before: BodyView | undefined,
  after: BodyView | undefined,
  direction: Direction,
): Found[] {
  const subject = 'request-body';
  if (before === undefined && after === undefined) return [];
  if (before === undefined || after === undefined) {
    const isAsked = after?.required === true && direction.sent;
    const message = after === undefined ? 'There is no longer a body' : 'There is now a body';
    return after === undefined
      ? [{ kind: 'removed', subject, breaking: true, message }]
      : [{ kind: 'added', subject, breaking: isAsked, message }];
  }
  const found: SchemaChange[] = compareMedia(before.content, after.content, direction);
  if (before.required !== after.required) {
    const message = after.required ? 'A body is now required' : 'A body is now optional';
    const breaking = after.required ? direction.sent : direction.received;
    found.unshift({ kind: 'changed', breaking, at: '', message });
  }
  return found.map((change) => locate(change, subject));
}

function compareMedia(
  before: readonly MediaView[],
  after: readonly MediaView[],
  direction: Direction,
): SchemaChange[] {
  const was = new Map(before.map((media) => [media.mediaType, media]));
  const is = new Map(after.map((media) => [media.mediaType, media]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((type): SchemaChange[] => {
    const [old, now] = [was.get(type), is.get(type)];
    if (old === undefined) {
      return [{ kind: 'added', breaking: false, at: type, message: 'The media type is new' }];
    }
    if (now === undefined) {
      return [{ kind: 'removed', breaking: true, at: type, message: 'The media type was removed' }];
    }
    const inner = [
      ...compareSchemas(old.schema, now.schema, direction),
      ...compareSchemas(old.itemSchema, now.itemSchema, direction, '[]'),
    ];
    return inner.map((change) => ({ ...change, at: joinPlace(type, change.at) }));
  });
}

function compareResponses(
  before: readonly ResponseView[],
  after: readonly ResponseView[],
  direction: Direction,
): Found[] {
  const was = new Map(before.map((response) => [response.status, response]));
  const is = new Map(after.map((response) => [response.status, response]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((status): Found[] => {
    const [old, now] = [was.get(status), is.get(status)];
    const subject = 'response';
    if (old === undefined || now === undefined) {
      const isGone = now === undefined;
      const breaking = isGone && /^[23]/.test(status) && direction.received;
      const message = isGone ? 'The response was removed' : 'The response is new';
      return [{ kind: isGone ? 'removed' : 'added', subject, breaking, at: status, message }];
    }
    const bodies = compareMedia(old.content, now.content, direction);
    return [
      ...compareParameters(old.headers, now.headers, 'header', direction, status),
      ...bodies.map((change) => locate({ ...change, at: joinPlace(status, change.at) }, subject)),
    ];
  });
}

function compareCallbacks(before: OperationView, after: OperationView, isTurned: boolean): Found[] {
  const list = (operation: OperationView) =>
    new Map(
      operation.callbacks.flatMap(({ name, operations }) =>
        operations.map((one) => [`${name}.${one.method} ${one.path}`, one] as const),
      ),
    );
  const [was, is] = [list(before), list(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): Found[] => {
    const [old, now] = [was.get(name), is.get(name)];
    const subject = 'webhook';
    if (old === undefined || now === undefined) {
      const isGone = now === undefined;
      const message = isGone ? 'The callback was removed' : 'The callback is new';
      return [{ kind: isGone ? 'removed' : 'added', subject, breaking: isGone, at: name, message }];
    }
    if (encodeCanonicalJson(old) === encodeCanonicalJson(now)) return [];
    return compareOperations(old, now, !isTurned).map((change) => ({
      ...change,
      at: joinPlace(name, change.at ?? ''),
    }));
  });
}

function locate(change: SchemaChange, subject: ChangeSubject): Found {
  const { at, ...rest } = change;
  return { ...rest, subject, ...(at === '' ? {} : { at }) };
}

function joinPlace(outer: string, inner: string): string {
  if (inner === '') return outer;
  return inner.startsWith('[') ? `${outer}${inner}` : `${outer}.${inner}`;
}
