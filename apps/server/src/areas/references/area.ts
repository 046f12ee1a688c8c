/** What blocks of documents show of specifications of APIs. It has no operations of its own. */
import { defineArea } from '../../http/define-area.ts';

export const referencesArea = defineArea({
  name: 'references',
});
