import type { Role } from '@octavo/contract';
import type { done, grantedRole, newGrant } from '@octavo/contract/teams';
import type { Static } from 'typebox';
import { actorOf, type UserCaller } from '../../http/caller.ts';
import { type ErrorDetail, invalidInput, notFound } from '../../http/errors.ts';
import type { OperationInput } from '../../http/implement-operation.ts';
import { answerList, type ListQuery } from '../../http/list.ts';
import { noContent, ok, type ReplyOf } from '../../http/reply.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import {
  countGrantedTeams,
  countPeopleOn,
  findGrant,
  findGrants,
  findMemberIds,
  findRoles,
  type GrantedObject,
  type GrantSubject,
  grantTo,
  type PeopleScope,
  requireMayGive,
  requireMayGiveAll,
  revokeGrant,
} from '../access/index.ts';
import { listPeopleOn, presentPerson } from './grants.ts';
import { showTeams } from './show.ts';
import { findTeams, listTeamsOn } from './store.ts';

/** An object that roles are granted on, with the caller's role on it. */
export interface GrantTarget extends GrantedObject {
  role: Role;
}

type WriteInput<Subject, Params, Body> = OperationInput<
  Params,
  unknown,
  Body,
  Subject,
  UserCaller,
  ReplyOf<typeof done>
>;

type ListInput<Subject> = OperationInput<unknown, ListQuery, unknown, Subject, UserCaller>;

/**
 * What the eight operations on the grants of a kind of object do, whatever the kind: an area declares
 * each with its path, spreads one of these over it, and says by `targetOf` on what the subject of the
 * operation grants.
 */
export function makeGranting<Subject>(targetOf: (subject: Subject) => GrantTarget) {
  return {
    /** Grants a role to members of the organization and to its teams. */
    granting: {
      handle: ({ platform, caller, body, write }: WriteInput<Subject, unknown, NewGrant>) =>
        write(async (tx, subject) => {
          await grant(platform, tx, targetOf(subject), body, caller);
          return noContent();
        }),
    },
    /** Lists the people to whom a role was granted on the object itself. */
    listingUsers: listingPeople(targetOf, 'granted'),
    /** Lists everybody with a role, and the one that counts. */
    listingEverybody: listingPeople(targetOf, 'everybody'),
    /** Lists the teams to which a role was granted on the object itself. */
    listingTeams: {
      handle: (input: ListInput<Subject>) => answerTeams(input, targetOf(input.subject)),
    },
    updatingUser: updating('user', targetOf),
    updatingTeam: updating('team', targetOf),
    revokingUser: revoking('user', targetOf),
    revokingTeam: revoking('team', targetOf),
  };
}

type NewGrant = Static<typeof newGrant>;

async function grant(
  platform: Platform,
  tx: Tx,
  target: GrantTarget,
  { role, ...named }: NewGrant,
  caller: UserCaller,
): Promise<void> {
  const users = [...new Set(named.users ?? [])];
  const teams = [...new Set(named.teams ?? [])];
  const { organizationId } = target;
  const unknown = [
    ...findUnknown('users', named.users, await findMemberIds(tx, organizationId, users)),
    ...findUnknown('teams', named.teams, await findTeams(tx, organizationId, teams)),
  ];
  if (unknown.length > 0) throw invalidInput(unknown, 'unknown_reference');
  requireMayGiveAll(target.role, [role]);
  const actor = actorOf(caller);
  for (const [to, subjects] of [
    ['user', users],
    ['team', teams],
  ] as const) {
    const before = await findGrants(tx, target, to, subjects);
    for (const from of before.values()) requireMayGive(target.role, { from, to: role });
    await grantTo(platform, tx, target, { to, ids: subjects, role, before, actor });
  }
}

const NAMES = { users: 'a member', teams: 'a team' } as const;

function findUnknown(
  field: keyof typeof NAMES,
  given: readonly string[] = [],
  known: { has(id: string): boolean },
): ErrorDetail[] {
  return given.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ path: `body.${field}[${at}]`, message: `is not ${NAMES[field]} of the organization` }],
  );
}

function listingPeople<Subject>(targetOf: (subject: Subject) => GrantTarget, scope: PeopleScope) {
  return {
    async handle({ platform, subject, query, url }: ListInput<Subject>) {
      const { db } = platform.database;
      const target = targetOf(subject);
      return ok(
        await answerList(platform.signer, query, {
          scope: `people ${scope} ${target.id}`,
          key: 'string',
          read: (range) =>
            Promise.all([listPeopleOn(db, target, scope, range), countPeopleOn(db, target, scope)]),
          keyOf: ({ id }) => id,
          present: (rows) => rows.map((row) => presentPerson(row, scope, url)),
        }),
      );
    },
  };
}

async function answerTeams<Subject>(
  { platform, caller, query, url }: ListInput<Subject>,
  target: GrantTarget,
) {
  const { db } = platform.database;
  const organization = target.organizationId;
  return ok(
    await answerList(platform.signer, query, {
      scope: `teams on ${target.id}`,
      key: 'string',
      read: (range) => Promise.all([listTeamsOn(db, target, range), countGrantedTeams(db, target)]),
      keyOf: ({ id }) => id,
      async present(rows) {
        const roles = await findRoles(db, caller, [organization]);
        const role = roles.get(organization) ?? null;
        const teams = await showTeams(db, rows, { organization, caller, role, url });
        return rows.flatMap((row, at) => {
          const team = teams[at];
          return team === undefined ? [] : [{ permission: row.granted_role, team }];
        });
      },
    }),
  );
}

/** Changes the role that was granted to the person or team that the path names. */
function updating<Subject, Kind extends GrantSubject['kind']>(
  kind: Kind,
  targetOf: (subject: Subject) => GrantTarget,
) {
  return {
    handle: ({ platform, caller, params, body, write }: SubjectInput<Subject, Kind>) =>
      write(async (tx, subject) => {
        const target = targetOf(subject);
        const id = params[`${kind}Id`];
        const from = await requireGrant(tx, target, { kind, id });
        requireMayGive(target.role, { from, to: body.role });
        const before = new Map([[id, from]]);
        const actor = actorOf(caller);
        await grantTo(platform, tx, target, {
          to: kind,
          ids: [id],
          role: body.role,
          before,
          actor,
        });
        return noContent();
      }),
  };
}

/** Takes back the role that was granted to the person or team that the path names. */
function revoking<Subject, Kind extends GrantSubject['kind']>(
  kind: Kind,
  targetOf: (subject: Subject) => GrantTarget,
) {
  return {
    handle: ({ platform, caller, params, write }: SubjectInput<Subject, Kind, unknown>) =>
      write(async (tx, subject) => {
        const target = targetOf(subject);
        const from = { kind, id: params[`${kind}Id`] };
        const role = await requireGrant(tx, target, from);
        requireMayGive(target.role, { from: role, to: null });
        await revokeGrant(platform, tx, target, { from, role, actor: actorOf(caller) });
        return noContent();
      }),
  };
}

type SubjectInput<
  Subject,
  Kind extends GrantSubject['kind'],
  Body = Static<typeof grantedRole>,
> = WriteInput<Subject, { readonly [Name in `${Kind}Id`]: string }, Body>;

async function requireGrant(tx: Tx, target: GrantTarget, to: GrantSubject): Promise<Role> {
  const role = await findGrant(tx, target, to);
  if (role === undefined) throw notFound('grant');
  return role;
}
