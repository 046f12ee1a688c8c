import * as contract from '@octavo/contract/files';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { listingFiles } from '../reading-files.ts';

export const listRevisionFiles = implementOperation(contract.listRevisionFiles, {
  ...listingFiles,
  access: onPublishedRevision(),
});
