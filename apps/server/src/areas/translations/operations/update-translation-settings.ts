import * as contract from '@octavo/contract/translations';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';
import { changeSettings } from '../write.ts';

/** Changes how content of an organization is translated. */
export const updateTranslationSettings = implementOperation(contract.updateTranslationSettings, {
  access: onTranslationSettings('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { settings, role }) => {
      const input = { ...body, actor: actorOf(caller) };
      return ok(
        presentSettings(await changeSettings(platform, tx, settings, input), role, {
          url,
          platform,
        }),
      );
    }),
});
