import type { Operation } from '../http/define-operation.ts';
import { type Role, resolveRole, roleHas } from '../http/roles.ts';
import type { ExampleCaller } from './example-world.ts';

/** `allowed` is any status that the operation declares as its success. */
export type Prediction = 'allowed' | 401 | 403 | 404;

/** What the ability table says an operation answers to a caller about the example objects. */
export function predictStatus(operation: Operation, caller: ExampleCaller): Prediction {
  const { access, writes } = operation;
  if (access.object === 'public') return 'allowed';
  if (caller.kind === 'no token' || caller.kind === 'revoked token') return 401;
  if (caller.kind === 'read-only token' && writes) return 403;
  if (access.object === 'self') return 'allowed';
  const seen = seeObject(operation, caller);
  if (seen === 'hidden') return 404;
  if (access.ability === null) return 'allowed';
  return roleHas(seen.role, access.ability) ? 'allowed' : 403;
}

/** The caller's role on the kind of object that the operation is about. */
function seeObject(
  { id, access }: Operation,
  caller: ExampleCaller,
): { role: Role | null } | 'hidden' {
  const { member } = caller;
  if (member === null) return 'hidden';
  switch (access.object) {
    case 'user':
    case 'organization':
      return { role: member.role };
    case 'site':
      return member.role === null ? 'hidden' : { role: member.role };
    case 'space':
    case 'change-request':
    case 'comment': {
      const role = resolveRole({
        member: { role: member.role, disabled: false },
        defaultLevels: [null],
        grants: caller.granted === null ? [] : [caller.granted],
        teamGrants: [],
      });
      return role === null ? 'hidden' : { role };
    }
    default:
      throw new Error(`${id}: no rule predicts who sees a "${access.object}".`);
  }
}
