import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';

/** Translation settings with their glossary. */
export const getTranslationSettings = implementOperation(contract.getTranslationSettings, {
  access: onTranslationSettings('view'),
  handle: async ({ platform, subject: { settings, role }, url }) =>
    ok(presentSettings(settings, role, { url, platform })),
});
