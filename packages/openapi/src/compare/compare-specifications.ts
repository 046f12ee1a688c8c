import { parseExactJson } from '@octavo/content';
import type {
  MediaView,
  OperationEntry,
  OperationView,
  SchemaBody,
  SchemaView,
  SpecificationParts,
  SpecificationView,
} from '../model.ts';
import { MAX_CHANGES, type SpecificationChange, type SpecificationChanges } from './change.ts';
import { compareOperations } from './operation-changes.ts';
import { compareSchemas, type Direction, writeCode } from './schema-changes.ts';

/**
 * What changed for clients from one version of a specification to another: operations, webhooks,
 * schemas and servers, told apart by method and path or by name. Parts with the same hash are not
 * looked at. A change of a schema is said once, as breaking where any operation's use of it makes it
 * so; schemas that nothing uses break nothing. Words that only explain are no change.
 */
export function compareSpecifications(
  before: SpecificationParts,
  after: SpecificationParts,
): SpecificationChanges {
  const all = [
    ...compareEntries(before, after, 'operations'),
    ...compareEntries(before, after, 'webhooks'),
    ...compareNamedSchemas(before, after),
    ...compareServers(before.view, after.view),
  ];
  const breaking = all.filter((change) => change.breaking);
  const others = all.filter((change) => !change.breaking);
  return {
    changes: [...breaking, ...others].slice(0, MAX_CHANGES),
    count: all.length,
    breaking: breaking.length,
  };
}

/**
 * The hashes of the parts that `compareSpecifications` looks at, of either version: those of operations
 * that differ, and all where any named schema does, as it matters who uses that.
 */
export function listComparedParts(before: SpecificationView, after: SpecificationView): string[] {
  const lists = (view: SpecificationView) => [view.operations, view.webhooks, view.schemas].flat();
  const isAll = listChangedSchemas(before, after).length > 0;
  const [was, is] = [before, after].map((view) => new Set(lists(view).map(({ part }) => part)));
  if (was === undefined || is === undefined) return [];
  const all = [...new Set([...was, ...is])];
  return isAll ? all : all.filter((part) => !(was.has(part) && is.has(part)));
}

function listChangedSchemas(before: SpecificationView, after: SpecificationView): string[] {
  const [was, is] = [before, after].map(
    ({ schemas }) => new Map(schemas.map((entry) => [entry.name, entry.part])),
  );
  if (was === undefined || is === undefined) return [];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.filter((name) => was.get(name) !== is.get(name));
}

function compareEntries(
  before: SpecificationParts,
  after: SpecificationParts,
  list: 'operations' | 'webhooks',
): SpecificationChange[] {
  const subject = list === 'operations' ? 'operation' : 'webhook';
  const was = new Map(before.view[list].map((entry) => [entry.key, entry]));
  const is = new Map(after.view[list].map((entry) => [entry.key, entry]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): SpecificationChange[] => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old === undefined || now === undefined) {
      const isGone = now === undefined;
      const message = `${nameEntry(old ?? now)} is ${isGone ? 'removed' : 'new'}`;
      const kind = isGone ? 'removed' : 'added';
      return [{ kind, subject, breaking: isGone, operation: key, message }];
    }
    if (old.part === now.part) return [];
    const [from, to] = [readOperation(before, old), readOperation(after, now)];
    if (from === undefined || to === undefined) return [];
    return compareOperations(from, to, subject === 'webhook').map((change) => ({
      ...change,
      operation: key,
    }));
  });
}

function nameEntry(entry: OperationEntry | undefined): string {
  if (entry === undefined) return '';
  return writeCode(`${entry.method.toUpperCase()} ${entry.path}`);
}

function readOperation({ parts }: SpecificationParts, entry: OperationEntry) {
  const text = parts.get(entry.part);
  return text === undefined ? undefined : (parseExactJson(text) as OperationView);
}

function compareNamedSchemas(
  before: SpecificationParts,
  after: SpecificationParts,
): SpecificationChange[] {
  const changed = listChangedSchemas(before.view, after.view);
  if (changed.length === 0) return [];
  const [old, now] = [before, after].map(readWhole);
  if (old === undefined || now === undefined) return [];
  return changed.flatMap((name): SpecificationChange[] => {
    const [from, to] = [old.schemas.get(name), now.schemas.get(name)];
    const about = { subject: 'schema', schema: name } as const;
    if (from === undefined || to === undefined) {
      const isGone = to === undefined;
      const message = `The schema ${writeCode(name)} is ${isGone ? 'removed' : 'new'}`;
      return [{ kind: isGone ? 'removed' : 'added', ...about, breaking: false, message }];
    }
    const direction = joinDirections(old.uses.get(name), now.uses.get(name));
    return compareSchemas(from, to, direction).map(({ at, ...change }) => ({
      ...change,
      ...about,
      ...(at === '' ? {} : { at }),
    }));
  });
}

function readWhole(specification: SpecificationParts) {
  const { view, parts } = specification;
  const schemas = new Map(
    view.schemas.flatMap(({ name, part }) => {
      const text = parts.get(part);
      return text === undefined ? [] : [[name, parseExactJson(text) as SchemaBody] as const];
    }),
  );
  const read = (entries: readonly OperationEntry[]) =>
    entries.flatMap((entry) => readOperation(specification, entry) ?? []);
  return { schemas, uses: findSchemaUses(read(view.operations), read(view.webhooks), schemas) };
}

function joinDirections(one: Direction | undefined, other: Direction | undefined): Direction {
  return {
    sent: one?.sent === true || other?.sent === true,
    received: one?.received === true || other?.received === true,
  };
}

function compareServers(
  before: SpecificationView,
  after: SpecificationView,
): SpecificationChange[] {
  const [was, is] = [before, after].map(({ servers }) => new Set(servers.map(({ url }) => url)));
  if (was === undefined || is === undefined) return [];
  const gone = [...was].filter((url) => !is.has(url));
  const come = [...is].filter((url) => !was.has(url));
  const tell = (kind: 'added' | 'removed', url: string): SpecificationChange => {
    const message = `The server ${writeCode(url)} is ${kind === 'added' ? 'new' : 'removed'}`;
    return { kind, subject: 'server', breaking: kind === 'removed', message };
  };
  return [...gone.map((url) => tell('removed', url)), ...come.map((url) => tell('added', url))];
}

/** Which way values of each named schema go, over all operations that use them. */
type SchemaUses = ReadonlyMap<string, Direction>;

/**
 * Finds which way the values of each schema go: what clients send, what they receive, or both. What a
 * webhook or a callback sends is received by clients, and what it is answered they send.
 */
function findSchemaUses(
  operations: readonly OperationView[],
  webhooks: readonly OperationView[],
  schemas: ReadonlyMap<string, SchemaBody>,
): SchemaUses {
  const uses = new Map<string, { sent: boolean; received: boolean }>();
  const follow = (start: readonly SchemaView[], way: 'sent' | 'received') => {
    const open = [...start];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!('reference' in next)) {
        open.push(...listInner(next));
        continue;
      }
      const use = uses.get(next.reference) ?? { sent: false, received: false };
      if (use[way]) continue;
      uses.set(next.reference, { ...use, [way]: true });
      const body = schemas.get(next.reference);
      if (body !== undefined) open.push(body);
    }
  };
  const enter = (operation: OperationView, isTurned: boolean) => {
    follow(listRequestSchemas(operation), isTurned ? 'received' : 'sent');
    follow(listResponseSchemas(operation), isTurned ? 'sent' : 'received');
    for (const callback of operation.callbacks) {
      for (const inner of callback.operations) enter(inner, !isTurned);
    }
  };
  for (const operation of operations) enter(operation, false);
  for (const webhook of webhooks) enter(webhook, true);
  return uses;
}

function listRequestSchemas({ parameters, requestBody }: OperationView): SchemaView[] {
  return [
    ...parameters.flatMap(({ schema, content }) => [schema ?? [], listMedia(content ?? [])].flat()),
    ...listMedia(requestBody?.content ?? []),
  ];
}

function listResponseSchemas({ responses }: OperationView): SchemaView[] {
  return responses.flatMap(({ headers, content }) => [
    ...headers.flatMap(({ schema }) => schema ?? []),
    ...listMedia(content),
  ]);
}

function listMedia(content: readonly MediaView[]): SchemaView[] {
  return content.flatMap(({ schema, itemSchema }) => [schema ?? [], itemSchema ?? []].flat());
}

/** The schemas that stand in another one. */
function listInner(schema: SchemaBody): SchemaView[] {
  const { additionalProperties, items, not } = schema;
  return [
    ...(schema.properties ?? []).map((property) => property.schema),
    ...(schema.patternProperties ?? []).map((property) => property.schema),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(items === undefined ? [] : [items]),
    ...(not === undefined ? [] : [not]),
    ...(schema.prefixItems ?? []),
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
  ];
}
