import type { Platform } from '../../platform/index.ts';
import { requireMergeable } from './merge-rules/require-mergeable.ts';

/** Lets merge rules refuse the merge of a change request, in the transaction that would merge it. */
export function subscribeReviews(platform: Platform): void {
  platform.events.on('change-request.merging', (tx, { space, changeRequest }) =>
    requireMergeable(tx, space, changeRequest),
  );
}
