/**
 * Computed pages: what they make of specifications, as pages like all others that no one writes.
 */
import { defineArea } from '../../http/define-area.ts';
import { subscribeComputedPages } from './subscribe.ts';

export const computedPagesArea = defineArea({
  name: 'computed-pages',
  tables: ['computed_sources'],
  jobs: ['computed-pages.compute'],
  open: subscribeComputedPages,
});
