import { type Bucket, createRateLimiter, type RateLimit } from '../../../http/rate-limit.ts';
import { defineCache, type Platform, systemActor } from '../../../platform/index.ts';
import type { SamlProvidersTable } from '../tables.ts';
import type { SamlRefusal } from './refusal.ts';

/** Anybody may send responses: of one provider so many refusals are written down and no more. */
const LIMIT: RateLimit = { perSecond: 1 / 60, burst: 20 };
const BUCKET_BYTES = 60;

const buckets = defineCache<Bucket>('sso-refusals', () => BUCKET_BYTES);

/** Who was refused, as far as it is known. */
export interface RefusedAt {
  /** The client's address. */
  address: string;
  /** What the page shows that the person gets, so that it can be found. */
  reference: string;
}

/**
 * Writes down why somebody was not let in: for whoever runs the server in the log, for the admins of
 * the organization as an event. Nothing of what an assertion says is in it.
 */
export async function noteRefusal(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'events' | 'log'>,
  provider: Pick<SamlProvidersTable, 'id' | 'organization_id'>,
  { reason, message }: SamlRefusal,
  { address, reference }: RefusedAt,
): Promise<void> {
  const limiter = createRateLimiter(LIMIT, platform.caches.open(buckets));
  if (limiter.take(provider.id, platform.clock.now().getTime()) > 0) return;
  const { id, organization_id: organizationId } = provider;
  platform.log.warn(
    { provider: id, organizationId, reason, detail: message, reference },
    'a SAML sign-in was refused',
  );
  await platform.database.transaction((tx) =>
    platform.events.emit(tx, 'sso.refused', {
      ...{ actor: systemActor(`sso ${id}`), organizationId, object: { kind: 'sso', id } },
      after: { reason, detail: message, reference, address },
    }),
  );
}
