/**
 * Computed pages: what they make of specifications, as pages like all others that no one writes.
 */
export { requestComputing } from './compute.ts';
export { subscribeComputedPages } from './subscribe.ts';
