/** Adaptive content: which claims visitors of a site can have, and which those of a reader are. */
import { defineArea } from '../../http/define-area.ts';
import { getAdaptiveSchema } from './operations/get-adaptive-schema.ts';
import { putAdaptiveSchema } from './operations/put-adaptive-schema.ts';
import { schemas as adaptiveSchemas } from './read-claims.ts';

export const adaptiveContentArea = defineArea({
  name: 'adaptive-content',
  words: ['adaptive-schema'],
  operations: [getAdaptiveSchema, putAdaptiveSchema],
  tables: ['site_adaptive_schemas'],
  events: ['site.adaptive-schema-updated'],
  caches: [adaptiveSchemas],
});
