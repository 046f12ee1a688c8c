import { type Bucket, createJointLimiter, type RateLimit } from '../../http/rate-limit.ts';
import {
  defineCache,
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
  | 'disabled'
  /** The provider is not set up completely. */
  | 'not-ready';

/** A sign-in that a provider could not bring to its end. The message is for whoever runs the server. */
export class SsoRefusal extends Error {
  override readonly name: string = 'SsoRefusal';
  readonly reason: SsoRefusalReason;
  /** The rule that was broken, as logs and events name it: the reason where there is no finer one. */
  readonly rule: string;

  /** @param detail never a token, a code or a secret, and nothing of what a message says of people */
  constructor(reason: SsoRefusalReason, detail: string, rule: string = reason) {
    super(detail);
    this.reason = reason;
    this.rule = rule;
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

/** Anybody may send people back: of one provider so many refusals are written down and no more. */
const LIMIT: RateLimit = { perSecond: 1 / 60, burst: 20 };
const BUCKET_BYTES = 60;

export const buckets = defineCache<Bucket>({ name: 'sso-refusals', share: 1 }, () => BUCKET_BYTES);

/** Where somebody was refused. */
export interface RefusedAt {
  provider: { id: string; organization_id: string };
  /** The client's address. */
  address: string;
  /** What the page shows that the person gets, so that it can be found. */
  reference: string;
}

/**
 * Writes down why somebody was not let in: for whoever runs the server in the log, for the admins of
 * the organization as an event.
 */
export async function noteRefusal(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'events' | 'log' | 'peers'>,
  { provider, address, reference }: RefusedAt,
  { rule: reason, message: detail }: SsoRefusal,
): Promise<void> {
  const { id, organization_id: organizationId } = provider;
  const limiter = createJointLimiter(platform, buckets.name, LIMIT, platform.caches.open(buckets));
  const { wait } = await limiter.take(id, platform.clock.now().getTime());
  if (wait > 0) return;
  const told = { reason, detail, reference };
  platform.log.warn(
    { provider: id, organizationId, ...told },
    'a sign-in through an identity provider was refused',
  );
  await platform.database.transaction((tx) =>
    platform.events.emit(tx, 'sso.refused', {
      actor: { ...systemActor(`sso ${id}`), address },
      organizationId,
      object: { kind: 'sso', id },
      after: told,
    }),
  );
}
