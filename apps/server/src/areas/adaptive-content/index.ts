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
