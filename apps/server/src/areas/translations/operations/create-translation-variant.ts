import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onBeginningVariant } from '../access.ts';
import { beginVariant } from '../variants/begin-variant.ts';
import { presentVariant } from '../variants/present.ts';

/** Begins to keep a space in step with another one, in another language. */
export const createTranslationVariant = implementOperation(contract.createTranslationVariant, {
  access: onBeginningVariant(),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { settings, role: memberRole }) => {
      const beginning = { settings, caller, memberRole };
      const { variant, role } = await beginVariant(platform, tx, beginning, body);
      const shown = presentVariant(variant, { role, outdated: 0 }, url);
      return created(shown, shown.urls.location);
    }),
});
