import { resolveRole } from '../areas/access/index.ts';
import { spaceObject } from '../areas/spaces/index.ts';
import { isAboutSelf, isPublic, type ObjectKind } from '../http/access.ts';
import type { Operation } from '../http/define-operation.ts';
import { type Role, roleHas } from '../http/roles.ts';
import type { ExampleCaller } from './example-world.ts';

/** `allowed` is any status that the operation declares as its success. */
export type Prediction = 'allowed' | 401 | 403 | 404;

/** What the ability table says an operation answers to a caller about the example objects. */
export function predictStatus(operation: Operation, caller: ExampleCaller): Prediction {
  const { access, writes } = operation;
  if (isPublic(access)) return 'allowed';
  if (caller.kind === 'no token' || caller.kind === 'revoked token') return 401;
  if (caller.kind === 'read-only token' && writes) return 403;
  if (isAboutSelf(access)) return 'allowed';
  if (access.object.letsStrangersIn) return caller.kind === 'disabled member' ? 404 : 'allowed';
  const seen = seeObject(access.object, caller);
  if (seen === 'hidden') return 404;
  if (access.ability === null) return 'allowed';
  return roleHas(seen.role, access.ability) ? 'allowed' : 403;
}

/** The caller's role on the example object of a kind. What callers were granted is on the spaces. */
function seeObject(
  kind: ObjectKind,
  { member, granted }: ExampleCaller,
): { role: Role | null } | 'hidden' {
  if (member === null) return 'hidden';
  if (kind.roles === 'membership') return { role: member.role };
  let outermost = kind;
  while (outermost.within !== undefined) outermost = outermost.within;
  const role = resolveRole({
    member: { role: member.role, disabled: false },
    defaultLevels: [null],
    grants: granted === null || outermost !== spaceObject ? [] : [granted],
    teamGrants: [],
  });
  return role === null ? 'hidden' : { role };
}
