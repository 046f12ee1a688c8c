/** How much one caller may ask: `burst` at once, `perSecond` in the long run. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}
