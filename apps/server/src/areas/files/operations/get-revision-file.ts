import * as contract from '@octavo/contract/files';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingFile } from '../reading-files.ts';

export const getRevisionFile = implementOperation(contract.getRevisionFile, {
  ...readingFile,
  access: onPublishedRevision(),
});
