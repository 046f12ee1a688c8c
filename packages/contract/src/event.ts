import { type Static, type TObject, type TProperties, Type } from 'typebox';

const origin = {
  address: Type.Optional(Type.String({ description: 'The IP address of the request.' })),
  requestId: Type.Optional(
    Type.String({ description: 'What the answer of the request carries as `X-Request-Id`.' }),
  ),
};

/** Who did something, and by which request. Without an address no request was behind it. */
export const eventActor = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('user'),
      userId: Type.String(),
      tokenId: Type.Optional(Type.String({ description: 'The token that was used.' })),
      sessionId: Type.Optional(Type.String({ description: 'The browser session that was used.' })),
      ...origin,
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('visitor'),
      siteId: Type.String({ description: 'The site that was read.' }),
      ...origin,
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('system'),
      task: Type.String({ description: 'What the server was at, such as the kind of a job.' }),
      ...origin,
    },
    { additionalProperties: false },
  ),
]);

/**
 * What an event belongs to: an organization, a person alone, or sometimes the one and sometimes the
 * other.
 */
export type EventOwner = 'organization' | 'person' | 'either';

interface OwnerIds {
  organization: string;
  person: null;
  either: string | null;
}

/** What the events of one kind of object have in common. */
export interface EventSubject<
  Kind extends string,
  Place extends TProperties,
  Owner extends EventOwner,
> {
  /** The kinds of objects that they are about; one, as a rule. */
  readonly kinds: readonly Kind[];
  /** The ids that locate the object, besides its own, and what else names it. */
  readonly place?: Place;
  readonly owner: Owner;
  /** The fields that may be in `before` and `after`; undefined where their names are not known here. */
  readonly facts?: TProperties;
}

/** What one event says besides. */
export interface EventText {
  /** What happened. */
  readonly description: string;
  /** Fields of its own, beside the envelope. */
  readonly details?: TProperties;
}

/** Nobody changes what an event says. */
type Fixed<T> = {
  readonly [K in keyof T]: T[K] extends (infer Item)[] ? readonly Item[] : T[K];
};

/** An event as the outside may have it. */
export type EventOf<
  Kind extends string,
  Place extends TProperties,
  Owner extends EventOwner,
  Details extends TProperties,
> = {
  readonly at: string;
  readonly actor: Static<typeof eventActor>;
  readonly organizationId: OwnerIds[Owner];
  readonly object: { readonly kind: Kind; readonly id: string } & Static<TObject<Place>>;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
} & Fixed<Static<TObject<Details>>>;

/** An event that there is: what it means, and the schema of what is told of it. */
export interface EventDeclaration<Event = unknown> {
  readonly description: string;
  /** Of the whole event; nothing else is in it. */
  readonly schema: TObject;
  /** The names of its fields beside those of every event. */
  readonly details: readonly string[];
  /** For the compiler alone. */
  readonly event?: Event;
}

/** The TypeScript type of a declared event. */
export type DeclaredEvent<D> = D extends EventDeclaration<infer Event> ? Event : never;

/**
 * Declares the events of one kind of object by their names: the kind, a dot, and what was done. Every
 * event has the same envelope: when, who and by which request, the organization, the object with the ids
 * that locate it, and the fields that changed as they were and as they are. What the server's own
 * subscribers need besides, as it may be large or confidential, is in none of the schemas.
 */
export function declareEvents<
  const Kind extends string,
  const Owner extends EventOwner,
  const Events extends Readonly<Record<string, EventText>>,
  Place extends TProperties = Record<never, never>,
>(
  subject: EventSubject<Kind, Place, Owner>,
  events: Events,
): {
  readonly [N in keyof Events]: EventDeclaration<
    EventOf<
      Kind,
      Place,
      Owner,
      Events[N] extends { details: infer D extends TProperties } ? D : Record<never, never>
    >
  >;
} {
  const declared = Object.entries(events).map(([name, { description, details = {} }]) => [
    name,
    {
      description,
      details: Object.keys(details),
      schema: Type.Object(
        { ...makeEnvelope(subject), ...details },
        { description, additionalProperties: false },
      ),
    },
  ]);
  return Object.fromEntries(declared);
}

function makeEnvelope({
  kinds,
  place,
  owner,
  facts,
}: EventSubject<string, TProperties, EventOwner>): TProperties {
  const id = Type.String();
  const fields =
    facts === undefined
      ? Type.Record(Type.String(), Type.Unknown())
      : Type.Partial(Type.Object(facts, { additionalProperties: false }));
  const organizations = {
    organization: id,
    person: Type.Null(),
    either: Type.Union([id, Type.Null()]),
  };
  return {
    at: Type.String({ format: 'date-time' }),
    actor: eventActor,
    organizationId: organizations[owner],
    object: Type.Object(
      { kind: Type.Enum([...kinds]), id, ...place },
      { additionalProperties: false },
    ),
    before: Type.Optional(fields),
    after: Type.Optional(fields),
  };
}
