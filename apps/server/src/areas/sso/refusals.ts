import {
  type EventEnvelope,
  type EventObject,
  type Platform,
  systemActor,
} from '../../platform/index.ts';

/** Why somebody did not get in by a provider, as far as people are told. */
export type SsoRefusalReason =
  /** The sign-in began too long ago, in another browser, or was used already. */
  | 'ended'
  /** The provider cannot be reached, or does not work as one. */
  | 'unreachable'
  /** The provider, or the person there, said no. */
  | 'denied'
  /** What the provider sent does not hold. */
  | 'invalid'
  /** The provider names no address, or one that it did not verify. */
  | 'no-email'
  /** The address is in no domain that the organization has proven. */
  | 'foreign-domain'
  /** The person is disabled in the organization. */
  | 'disabled';

/** A sign-in that a provider could not bring to its end. The message is for whoever runs the server. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal';
  readonly reason: SsoRefusalReason;

  /** @param detail never a token, a code or a secret */
  constructor(reason: SsoRefusalReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Something happened on the way in by a provider; `object.id` is the provider's. */
export interface SsoEvent extends EventEnvelope<EventObject<'sso'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Somebody came back from the provider and was not let in; `after.reason` says why. */
    'sso.refused': SsoEvent;
  }
}

/** Where somebody was refused. */
export interface RefusedAt {
  provider: { id: string; organization_id: string };
  /** The client's address. */
  address: string;
}

/** Tells the organization that somebody came back from its provider and was not let in. */
export async function noteRefusal(
  platform: Pick<Platform, 'database' | 'events' | 'log'>,
  { provider, address }: RefusedAt,
  { reason, message }: SsoRefusal,
): Promise<void> {
  const { id, organization_id: organizationId } = provider;
  platform.log.warn({ provider: id, organizationId, reason, detail: message }, 'sso was refused');
  await platform.database.transaction((tx) =>
    platform.events.emit(tx, 'sso.refused', {
      actor: { ...systemActor(`sso ${id}`), address },
      ...{ organizationId, object: { kind: 'sso', id } },
      after: { reason, detail: message },
    }),
  );
}
