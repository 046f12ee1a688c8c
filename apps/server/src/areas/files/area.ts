import { defineArea } from '../../http/define-area.ts';
import { getFile } from './operations/get-file.ts';
import { getRevisionFile } from './operations/get-revision-file.ts';
import { listFiles } from './operations/list-files.ts';
import { listRevisionFiles } from './operations/list-revision-files.ts';

export const filesArea = defineArea({
  name: 'files',
  words: ['file'],
  operations: [listFiles, getFile, listRevisionFiles, getRevisionFile],
});
