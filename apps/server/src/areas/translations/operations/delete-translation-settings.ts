import * as contract from '@octavo/contract/translations';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { removeSettings } from '../write.ts';

/** Deletes translation settings with their glossary. */
export const deleteTranslationSettings = implementOperation(contract.deleteTranslationSettings, {
  access: onTranslationSettings('create'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { settings }) => {
      await removeSettings(platform, tx, settings, actorOf(caller));
      return resetContent();
    }),
});
