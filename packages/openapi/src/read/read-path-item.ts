import { enter, isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import { isHidden, listEntries } from './read-fields.ts';
import type { Reading } from './reading.ts';

const METHODS = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

const OTHER_KEYS = new Set([
  '$ref',
  'summary',
  'description',
  'servers',
  'parameters',
  'additionalOperations',
]);

/** An operation where it stands, with the path item it stands in. */
export interface OperationNode {
  readonly method: string;
  readonly node: ObjectNode;
  readonly item: ObjectNode;
}

/**
 * The operations of a path, a webhook or a callback in the document's order. What stands beside `$ref`
 * goes before what the reference names. Those that their author hides are left out.
 */
export function listOperations(reading: Reading, node: SpecNode): OperationNode[] {
  const found = new Map<string, OperationNode>();
  for (const item of listItemNodes(reading, node)) {
    if (isHidden(item.value)) return [];
    for (const [method, inside] of listMethods(reading, item)) {
      const operation = reading.findTarget(inside);
      if (operation === undefined || found.has(method)) continue;
      if (!isObjectNode(operation))
        reading.problems.note(operation, 'An operation must be an object.');
      else if (!isHidden(operation.value)) found.set(method, { method, node: operation, item });
    }
  }
  return [...found.values()];
}

/** A path item itself, then what it refers to. */
function listItemNodes(reading: Reading, node: SpecNode): ObjectNode[] {
  if (!isObjectNode(node)) {
    reading.problems.note(node, 'A path must be an object.');
    return [];
  }
  if (!Object.hasOwn(node.value, '$ref')) return [node];
  const target = reading.findTarget(node);
  if (target === undefined || !isObjectNode(target)) return [node];
  const beside = reading.findBeside(node, ['summary', 'description'], true);
  return [node, { ...target, value: { ...target.value, ...beside } }];
}

function listMethods(reading: Reading, item: ObjectNode): [method: string, node: SpecNode][] {
  const listed: [string, SpecNode][] = [];
  for (const key of Object.keys(item.value)) {
    const method = key.toLowerCase();
    if (METHODS.has(method)) {
      const inside = enter(item, key);
      if (method !== key)
        reading.problems.note(inside, `The method “${key}” must be in lower case.`);
      if (inside.value !== null) listed.push([method, inside]);
    } else if (!OTHER_KEYS.has(key) && !key.startsWith('x-')) {
      reading.problems.note(enter(item, key), `There is no method “${shorten(key)}”.`);
    }
  }
  for (const [method, inside] of listEntries(reading, item, 'additionalOperations')) {
    if (isObject(inside.value) && METHODS.has(method.toLowerCase())) {
      reading.problems.note(inside, `The method “${method}” must have its own field.`);
      listed.push([method.toLowerCase(), inside]);
    } else listed.push([method, inside]);
  }
  return listed;
}
