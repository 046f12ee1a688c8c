import * as contract from '@octavo/contract/translations';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { removeVariant } from '../variants/change-variant.ts';

/** Ends a translation of a space. */
export const deleteTranslationVariant = implementOperation(contract.deleteTranslationVariant, {
  access: onTranslationVariant('edit'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { variant }) => {
      await removeVariant(platform, tx, variant, actorOf(caller));
      return resetContent();
    }),
});
