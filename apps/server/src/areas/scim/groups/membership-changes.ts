import { type Condition, readCondition } from '../filter/read-condition.ts';
import type { PatchOperation } from '../patch/read-patch.ts';
import { invalidFilter, ScimError } from '../scim-error.ts';
import { readMemberIds } from './read-group.ts';

/** Who is to be in a group afterwards: exactly some, or those who are with some more and some less. */
export type MembershipChanges =
  | { readonly kind: 'exactly'; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: 'partly';
      readonly added: ReadonlySet<string>;
      readonly removed: ReadonlySet<string>;
    };

/**
 * What changes of `members` come to, one after the other. It takes as long as the changes are many,
 * however many members the group has: those are not needed.
 *
 * @throws ScimError 400
 */
export function planMemberships(operations: readonly PatchOperation[]): MembershipChanges {
  let exactly: Set<string> | undefined;
  const added = new Set<string>();
  const removed = new Set<string>();
  const put = (id: string) => {
    exactly?.add(id);
    added.add(id);
    removed.delete(id);
  };
  const take = (id: string) => {
    exactly?.delete(id);
    added.delete(id);
    removed.add(id);
  };
  for (const operation of operations) {
    const { op } = operation;
    const ids = readIds(operation);
    const isWhole = op === 'replace' || (op === 'remove' && ids === undefined);
    if (isWhole) exactly = new Set();
    for (const id of ids ?? []) {
      if (op === 'remove') take(id);
      else put(id);
    }
  }
  return exactly === undefined
    ? { kind: 'partly', added, removed }
    : { kind: 'exactly', ids: exactly };
}

/** Whom a change names; undefined where it removes all. */
function readIds({ op, filter, part, value }: PatchOperation): string[] | undefined {
  if (part !== undefined || (filter !== undefined && op !== 'remove')) {
    throw new ScimError(400, 'Members can only be added or removed as a whole.', 'invalidPath');
  }
  if (filter !== undefined) {
    const searchable = { value: { attribute: 'value', kind: 'text' } } as const;
    return listIds(readCondition(filter, searchable, 'members'));
  }
  return Array.isArray(value) ? readMemberIds(value) : undefined;
}

function listIds(condition: Condition<'value'>): string[] {
  if (condition.kind === 'or') return condition.parts.flatMap(listIds);
  if (condition.kind === 'term' && condition.comparison === 'eq') return [String(condition.value)];
  throw invalidFilter('Select the members to remove with "value eq", combining several with "or".');
}
