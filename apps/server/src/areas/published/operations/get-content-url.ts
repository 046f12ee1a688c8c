import * as contract from '@octavo/contract/published';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onAddressedContent } from '../access.ts';

export const getContentUrl = implementOperation(contract.getContentUrl, {
  access: onAddressedContent(),
  handle: async ({ subject }) => ok(subject),
});
