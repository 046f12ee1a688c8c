import { isDeepStrictEqual } from 'node:util';

/** Where the request behind something came from; absent where no request was. */
export interface RequestOrigin {
  /** The client's IP address. */
  readonly address?: string;
  /** What its answer carries as `X-Request-Id`. */
  readonly requestId?: string;
}

/** A person who did something, with the token of theirs or the session that they used. */
export interface UserActor extends RequestOrigin {
  readonly kind: 'user';
  readonly userId: string;
  readonly tokenId?: string;
  readonly sessionId?: string;
}

/** A reader of a published site. */
export interface VisitorActor extends RequestOrigin {
  readonly kind: 'visitor';
  readonly siteId: string;
}

/** The server itself. */
export interface SystemActor extends RequestOrigin {
  readonly kind: 'system';
  /** What it was at, such as the kind of a job. */
  readonly task: string;
}

/** Who did something, as events and the audit trail keep it. */
export type Actor = UserActor | VisitorActor | SystemActor;

/** The server itself as an actor; `task` says what it is at, such as the kind of a job. */
export function systemActor(task: string): Actor {
  return { kind: 'system', task };
}

/** The person behind an actor; null where there is none. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}

/** What an event is about. Its own type adds the ids that locate it, such as `spaceId`. */
export interface EventObject<Kind extends string = string> {
  readonly kind: Kind;
  /** Unique among the objects of the kind within those that locate it. */
  readonly id: string;
}

/** Fields of an object by the names that the API gives them: JSON, small, and never a secret. */
export type Facts = Readonly<Record<string, unknown>>;

/** What every event says. Events of objects with more to say extend it. */
export interface EventEnvelope<Object extends EventObject = EventObject> {
  /** ISO 8601. */
  readonly at: string;
  readonly actor: Actor;
  /** The organization that the object belongs to; null for what belongs to a person alone. */
  readonly organizationId: string | null;
  readonly object: Object;
  /** What was changed or is gone, as it was; absent where the object is new or that is not known. */
  readonly before?: Facts;
  /** The same fields as they are since; absent where the object is gone. */
  readonly after?: Facts;
}

/** The fields that differ between two states of an object, for `before` and `after`. */
export function compareFacts(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (facts: Facts) =>
    Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])));
  return { before: pick(before), after: pick(after) };
}
