import type { Db, Platform } from '../platform/index.ts';
import type { Ability, Role } from './roles.ts';

/** Who calls: the user that a token belongs to. */
export interface Caller {
  readonly userId: string;
  readonly tokenId: string;
  /** Whether the token may only read. */
  readonly readOnly: boolean;
}

/** The values of a path's parameters by name. */
export type PathParams = Readonly<Record<string, string>>;

/** What a rule is given to load its object. */
export interface AccessRequest<Who extends Caller | null = Caller> {
  readonly platform: Platform;
  /** Read through this: inside a write it is the transaction. */
  readonly db: Db;
  readonly caller: Who;
  readonly params: PathParams;
}

/** What kind of object an operation is about. Areas add theirs by augmenting this map. */
export interface AccessObjects {
  /** Answers anybody, without a token. */
  public: true;
  /** The caller itself, or nothing in particular. */
  self: true;
  /** Another person. */
  user: true;
  organization: true;
  space: true;
  site: true;
}

/**
 * Who may call an operation. `load` finds the object that the path names: null when there is none,
 * when the caller may not see it, or when two ids in the path do not belong together (404). With
 * an `ability`, `roleOf` says the caller's role on what was loaded; lacking the ability is a 403.
 */
export interface Access<Subject, Who extends Caller | null = Caller> {
  readonly object: keyof AccessObjects;
  readonly ability: Ability | null;
  load(request: AccessRequest<Who>): Promise<Subject | null>;
  roleOf(subject: Subject): Role | null;
}

/** An object with the caller's role on it; null is an organization's guest. */
export interface HasRole {
  readonly role: Role | null;
}

/** The subject of an operation that is about no object. */
export type Nothing = Readonly<Record<never, never>>;

const NOTHING: Nothing = Object.freeze({});

/** For anybody: no token is asked for, and one that is sent is not looked at. */
export function publicAccess(): Access<Nothing, null> {
  return {
    object: 'public',
    ability: null,
    load: () => Promise.resolve(NOTHING),
    roleOf: () => null,
  };
}

/** For every signed-in person, about themselves or about nothing in particular. */
export function signedIn(): Access<Nothing> {
  return {
    object: 'self',
    ability: null,
    load: () => Promise.resolve(NOTHING),
    roleOf: () => null,
  };
}

/**
 * A rule about an object that carries the caller's role.
 *
 * @param load null for 404; whatever the caller may see otherwise
 */
export function onObject<Subject extends HasRole>(
  object: keyof AccessObjects,
  ability: Ability,
  load: (request: AccessRequest) => Promise<Subject | null>,
): Access<Subject> {
  return { object, ability, load, roleOf: (subject) => subject.role };
}
