export { readVisitorAuth, type VisitorAuth } from './read-visitor-auth.ts';
export { MAX_TOKEN_LENGTH, type Visit, verifyVisitorToken } from './verify-visitor-token.ts';
export { openVisit, sealVisit } from './visit-secret.ts';
export type { VisitorClaims } from './visitor-claims.ts';
