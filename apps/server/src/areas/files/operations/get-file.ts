import * as contract from '@octavo/contract/files';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingFile } from '../reading-files.ts';

export const getFile = implementOperation(contract.getFile, {
  ...readingFile,
  access: onPublishedContent(),
});
