/** Adaptive content: which claims visitors of a site can have, and which those of a reader are. */
import type { Operation } from '../../http/implement-operation.ts';
import { getAdaptiveSchema } from './operations/get-adaptive-schema.ts';
import { putAdaptiveSchema } from './operations/put-adaptive-schema.ts';

export {
  CLAIM_PARAMETER,
  dropClaimParameters,
  KEPT_COOKIE,
  writeClaimCookie,
} from './claims/unsigned-sources.ts';
export type {} from './events.ts';
export {
  type ClaimSources,
  readKeptClaims,
  readVisitorClaims,
  type VisitorClaims,
} from './read-claims.ts';

/** The operations of the area. */
export const adaptiveContentOperations: readonly Operation[] = [
  getAdaptiveSchema,
  putAdaptiveSchema,
];
