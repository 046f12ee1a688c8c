import type { MediaView, OperationView, SchemaBody, SchemaView } from '../model.ts';
import type { Direction } from './schema-changes.ts';

/** Which way values of each named schema go, over all operations that use them. */
export type SchemaUses = ReadonlyMap<string, Direction>;

/**
 * Finds which way the values of each schema go: what clients send, what they receive, or both. What a
 * webhook or a callback sends is received by clients, and what it is answered they send.
 */
export function findSchemaUses(
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
