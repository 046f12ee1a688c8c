import type { Ability, Role, Standing } from '@octavo/contract';
import type { Db, Platform } from '../platform/index.ts';
import type { ReadingCaller, SessionCaller, UserCaller, VisitorCaller } from './caller.ts';
import { type ApiError, forbidden } from './errors.ts';

/** The values of a path's parameters by name. */
export type PathParams = Readonly<Record<string, string>>;

/** What a rule is given to load its object. */
export interface AccessRequest<Who extends ReadingCaller | null = UserCaller> {
  readonly platform: Platform;
  /** Read through this: inside a write it is the transaction. */
  readonly db: Db;
  readonly caller: Who;
  readonly params: PathParams;
  /** Of the request, as its operation's schema has it; absent where it is another's. */
  readonly query?: unknown;
}

/** A kind of object that operations are about; each area declares its own with `defineObject`. */
export interface ObjectKind {
  /** As people read it: `space`, `change-request`. */
  readonly name: string;
  /**
   * What a caller's role on it follows from: its own grants and those above it (`grants`), the
   * membership of its organization alone, where guests are members (`membership`), or nothing:
   * everybody who reaches it may (`none`).
   */
  readonly roles: 'grants' | 'membership' | 'none';
  /**
   * Whether people who do not belong to the organization may reach it: by a link, or by what they have
   * proven. Disabled members may not.
   */
  readonly letsStrangersIn?: boolean;
  /** The kind that it lies within, whose roles count for it, and whose lock. */
  readonly within?: ObjectKind;
  /**
   * The name of the lock that writes to a subject of the kind, or of one within it, take; they take
   * none unless it or a kind around it says.
   */
  lockOf?(subject: never): string;
}

/** Declares a kind of object. */
export function defineObject(kind: ObjectKind): ObjectKind {
  return kind;
}

/** The session of a browser. */
const SESSION = defineObject({ name: 'session', roles: 'none' });
/** Answers anybody, without a token. */
const PUBLIC = defineObject({ name: 'public', roles: 'none' });
/** The caller itself, or nothing in particular. */
const SELF = defineObject({ name: 'self', roles: 'none' });

/**
 * What an operation acts on, and who may call it. `load` finds the object that the path names: null
 * when there is none, when the caller may not see it, or when two ids in the path do not belong
 * together (404). With an `ability`, `roleOf` and `standingOf` say the caller's role on what was loaded and
 * what else it is to that; lacking the ability is a 403. It is loaded once before the handler runs and again in the transaction of a
 * write.
 */
export interface Access<Subject, Who extends ReadingCaller | null = UserCaller> {
  readonly object: ObjectKind;
  readonly ability: Ability | null;
  /** Whether visitors of a site may call it, by a site token: see `openToVisitors`. */
  readonly letsVisitorsIn?: boolean;
  /** Whether callers whose way in reaches one organization alone may be refused by it. */
  readonly needsOwnProof?: boolean;
  load(request: AccessRequest<Who>): Promise<Subject | null>;
  roleOf(subject: Subject): Role | null;
  /** What the caller is to the object besides; nothing unless given. */
  standingOf?(subject: Subject): Standing | undefined;
}

/** An object with the caller's role on it; null is an organization's guest. */
export interface HasRole {
  readonly role: Role | null;
  /** What the caller is to the object besides. */
  readonly standing?: Standing | undefined;
}

/** The name of the lock that writes to a subject take; undefined where they take none. */
export function findLockName(object: ObjectKind, subject: unknown): string | undefined {
  if (object.lockOf !== undefined) return object.lockOf(subject as never);
  return object.within && findLockName(object.within, subject);
}

/** The subject of an operation that is about no object. */
export type Nothing = Readonly<Record<never, never>>;

const NOTHING: Nothing = Object.freeze({});

/** For anybody: no token is asked for, and one that is sent is not looked at. */
export function publicAccess(): Access<Nothing, null> {
  return {
    object: PUBLIC,
    ability: null,
    load: () => Promise.resolve(NOTHING),
    roleOf: () => null,
  };
}

/** Whether an operation answers anybody. */
export function isPublic(access: Pick<Access<unknown>, 'object'>): boolean {
  return access.object === PUBLIC;
}

/** Whether visitors of a site may call an operation. */
export function isOpenToVisitors(access: Pick<Access<unknown>, 'letsVisitorsIn'>): boolean {
  return access.letsVisitorsIn === true;
}

/** Whether an operation is about the caller itself, or about nothing in particular. */
export function isAboutSelf(access: Pick<Access<unknown>, 'object'>): boolean {
  return access.object === SELF;
}

/** Whether an operation is about the session by which it is called. */
export function isAboutSession(access: Pick<Access<unknown>, 'object'>): boolean {
  return access.object === SESSION;
}

/** Who may call what is about the caller. */
export interface OwnOptions {
  /**
   * Whether callers whose way in reaches one organization alone may call it, since it keeps to what
   * they reach. Everything else of a person waits until they prove who they are by a way of their own.
   */
  withinReach?: boolean;
}

/** For every signed-in person, about themselves or about nothing in particular. */
export function signedIn(options: OwnOptions = {}): Access<Nothing> {
  return onOwn(() => Promise.resolve(NOTHING), options);
}

/** For every signed-in person, about something of their own. */
export function onOwn<Subject>(
  load: (request: AccessRequest) => Promise<Subject | null>,
  { withinReach = false }: OwnOptions = {},
): Access<Subject> {
  const own = { object: SELF, ability: null, roleOf: () => null };
  if (withinReach) return { ...own, load };
  return {
    ...own,
    needsOwnProof: true,
    async load(request) {
      if (request.caller.reach !== null) throw ownProofRequired();
      return load(request);
    },
  };
}

/** The refusal of what reaches beyond the organization whose provider vouched for the caller. */
export function ownProofRequired(): ApiError {
  return forbidden(
    'own_proof_required',
    'This session was opened by the identity provider of an organization and is valid only there. To continue, sign in with a password, a passkey or a link sent by mail.',
  );
}

/**
 * A rule about an object that carries the caller's role.
 *
 * @param load null for 404; whatever the caller may see otherwise
 */
export function onObject<Subject extends HasRole>(
  object: ObjectKind,
  ability: Ability,
  load: (request: AccessRequest) => Promise<Subject | null>,
): Access<Subject> {
  const roleOf = (subject: Subject) => subject.role;
  return { object, ability, load, roleOf, standingOf: (subject) => subject.standing };
}

/**
 * A rule that lets visitors in besides: callers who read for somebody by the token of one site. What
 * they reach is found by `load`: null for all that their site does not show them.
 */
export function openToVisitors<Subject>(
  access: Access<Subject>,
  load: (request: AccessRequest<VisitorCaller>) => Promise<Subject | null>,
): Access<Subject, ReadingCaller> {
  return {
    ...access,
    letsVisitorsIn: true,
    load: ({ caller, ...request }) =>
      caller.kind === 'visitor'
        ? load({ ...request, caller })
        : access.load({ ...request, caller }),
  };
}

/** For people in browsers, about the session that they call by; there is none for a token. */
export function onOwnSession<Subject>(
  load: (request: AccessRequest<SessionCaller>) => Promise<Subject | null>,
): Access<Subject> {
  return {
    object: SESSION,
    ability: null,
    load: ({ caller, ...request }) =>
      caller.kind === 'session' ? load({ ...request, caller }) : Promise.resolve(null),
    roleOf: () => null,
  };
}
