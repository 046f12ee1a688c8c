import * as contract from '@octavo/contract/files';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { listingFiles } from '../reading-files.ts';

export const listFiles = implementOperation(contract.listFiles, {
  ...listingFiles,
  access: onPublishedContent(),
});
