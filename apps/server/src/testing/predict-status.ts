import { type Role, roleHas, type Standing } from '@octavo/contract';
import { resolveRole } from '../areas/access/index.ts';
import { teamObject } from '../areas/teams/index.ts';
import {
  isAboutSelf,
  isAboutSession,
  isOpenToVisitors,
  isPublic,
  type ObjectKind,
} from '../http/access.ts';
import type { Operation } from '../http/implement-operation.ts';
import type { CallerKind, ExampleCaller } from './example-world.ts';

/** `allowed` is any status that the operation declares as its success. */
export type Prediction = 'allowed' | 401 | 403 | 404;

/** Callers whom nobody knows. */
const UNKNOWN: readonly CallerKind[] = ['no token', 'revoked token', 'expired token'];

/** Callers who are disabled members, and strangers for that. */
const DISABLED: readonly CallerKind[] = ['disabled member', 'session of a disabled member'];

/** A caller whose way in reaches another organization alone. */
const BY_PROVIDER: CallerKind = 'session by a provider of another organization';

/** Callers who may not come in by themselves. */
const LEFT_OUT: readonly CallerKind[] = [...DISABLED, BY_PROVIDER];

/** Callers who read for somebody by the token of a site. */
const VISITORS: readonly CallerKind[] = ['visitor of the site', 'visitor of another site'];

/** What the ability table says an operation answers to a caller about the example objects. */
export function predictStatus(operation: Operation, caller: ExampleCaller): Prediction {
  const { access, writes } = operation;
  if (isPublic(access)) return 'allowed';
  if (UNKNOWN.includes(caller.kind)) return 401;
  if (VISITORS.includes(caller.kind)) {
    if (!isOpenToVisitors(access)) return 403;
    return caller.kind === 'visitor of the site' ? 'allowed' : 404;
  }
  if (caller.kind === 'read-only token' && writes) return 403;
  if (isAboutSession(access)) return caller.session === undefined ? 404 : 'allowed';
  if (caller.kind === BY_PROVIDER && access.needsOwnProof) return 403;
  if (isAboutSelf(access)) return 'allowed';
  if (access.object.letsStrangersIn) return LEFT_OUT.includes(caller.kind) ? 404 : 'allowed';
  const seen = seeObject(access.object, caller);
  if (seen === 'hidden') return 404;
  if (access.ability === null) return 'allowed';
  return roleHas(seen.role, access.ability, seen.standing) ? 'allowed' : 403;
}

interface Seen {
  role: Role | null;
  standing?: Standing;
}

/**
 * The caller's role on the example object of a kind. What callers were granted is on the spaces and
 * sites; who is in the team sees it.
 */
function seeObject(kind: ObjectKind, { member, granted, inTeam }: ExampleCaller): Seen | 'hidden' {
  if (member === null) return 'hidden';
  if (kind === teamObject && inTeam !== undefined) {
    return { role: member.role, standing: `team ${inTeam}` };
  }
  if (kind === teamObject && !roleHas(member.role, 'view')) return 'hidden';
  if (kind.roles === 'membership') return { role: member.role };
  const role = resolveRole({
    member: { role: member.role, disabled: false },
    defaultLevels: [null],
    grants: granted === null || inTeam !== undefined ? [] : [granted],
    teamGrants: granted === null || inTeam === undefined ? [] : [granted],
  });
  return role === null ? 'hidden' : { role };
}
