import * as contract from '@octavo/contract/translations';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onTranslationOutdated } from '../access.ts';
import { resolveOutdated } from '../variants/change-variant.ts';

/** Says that a text which people wrote is right, though its source changed. */
export const resolveTranslationOutdated = implementOperation(contract.resolveTranslationOutdated, {
  access: onTranslationOutdated('edit'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { variant, place }) => {
      await resolveOutdated(platform, tx, variant, { place, actor: actorOf(caller) });
      return resetContent();
    }),
});
