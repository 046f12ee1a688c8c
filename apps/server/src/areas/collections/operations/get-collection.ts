import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCollection } from '../access.ts';
import { presentCollection } from '../present.ts';

/** A collection. */
export const getCollection = implementOperation(contract.getCollection, {
  access: onCollection('access'),
  holdsStill: true,
  handle: async ({ subject, url }) => ok(presentCollection(subject, url)),
});
