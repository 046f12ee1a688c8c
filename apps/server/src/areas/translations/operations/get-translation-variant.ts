import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { countOutdated } from '../variants/outdated-store.ts';
import { presentVariant } from '../variants/present.ts';

/** How far a translation of a space is. */
export const getTranslationVariant = implementOperation(contract.getTranslationVariant, {
  access: onTranslationVariant('view'),
  async handle({ platform, subject: { variant, role }, url }) {
    const counts = await countOutdated(platform.database.db, [variant.id]);
    return ok(presentVariant(variant, { role, outdated: counts.get(variant.id) ?? 0 }, url));
  },
});
