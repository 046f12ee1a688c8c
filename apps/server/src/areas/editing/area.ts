import { defineArea } from '../../http/define-area.ts';
import { changeContent } from './operations/change-content.ts';
import { uploadFile } from './operations/upload-file.ts';

export const editingArea = defineArea({
  name: 'editing',
  words: ['change-content', 'upload'],
  operations: [changeContent, uploadFile],
});
