import { defineArea } from '../../http/define-area.ts';
import { exportQueue } from './exporting-content.ts';
import { exportContent } from './operations/export-content.ts';
import { exportRevisionContent } from './operations/export-revision-content.ts';

export const exportsArea = defineArea({
  name: 'exports',
  words: ['export'],
  operations: [exportContent, exportRevisionContent],
  states: [exportQueue],
});
