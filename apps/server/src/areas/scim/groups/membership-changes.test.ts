import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPatch } from '../patch/read-patch.ts';
import { PATCH } from '../testing/scim-client.ts';
import { groupWritable } from './group-schema.ts';
import { type MembershipChanges, planMemberships } from './membership-changes.ts';

const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'));

function without(set: ReadonlySet<string>, gone: Iterable<string>): Set<string> {
  const rest = new Set(set);
  for (const id of gone) rest.delete(id);
  return rest;
}

/** A change in a form that providers send, with what it does to a set. */
const change = fc.oneof(
  ids.map((some) => ({
    sent: { op: 'Add', path: 'members', value: some.map((value) => ({ value })) },
    apply: (before: Set<string>) => new Set([...before, ...some]),
  })),
  ids.map((some) => ({
    sent: { op: 'replace', value: { members: some.map((value) => ({ value })) } },
    apply: () => new Set(some),
  })),
  ids.map((some) => ({
    sent: { op: 'Remove', path: 'members', value: some.map((value) => ({ value })) },
    apply: (before: Set<string>) => without(before, some),
  })),
  ids
    .filter((some) => some.length > 0)
    .map((some) => ({
      sent: {
        op: 'remove',
        path: `members[${some.map((id) => `value eq "${id}"`).join(' or ')}]`,
      },
      apply: (before: Set<string>) => without(before, some),
    })),
  fc.constant({ sent: { op: 'remove', path: 'members' }, apply: () => new Set<string>() }),
);

function applyPlan(before: ReadonlySet<string>, plan: MembershipChanges): Set<string> {
  if (plan.kind === 'exactly') return new Set(plan.ids);
  return new Set([...without(before, plan.removed), ...plan.added]);
}

describe('changes of members', () => {
  it('come to what they do one after the other, whoever was there before', () => {
    fc.assert(
      fc.property(ids, fc.array(change, { minLength: 1, maxLength: 8 }), (before, changes) => {
        const body = { schemas: [PATCH], Operations: changes.map(({ sent }) => sent) };
        const plan = planMemberships(readPatch(body, groupWritable));
        const expected = changes.reduce((set, { apply }) => apply(set), new Set(before));
        expect([...applyPlan(new Set(before), plan)].toSorted()).toEqual([...expected].toSorted());
      }),
    );
  });
});
