import * as contract from '@octavo/contract/translations';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onAllTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';
import { createSettings } from '../write.ts';

/** Says how content of an organization is translated. */
export const createTranslationSettings = implementOperation(contract.createTranslationSettings, {
  access: onAllTranslationSettings('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, role }) => {
      const actor = actorOf(caller);
      const input = { ...body, organizationId: organization.id, actor };
      const settings = presentSettings(await createSettings(platform, tx, input), role, {
        url,
        platform,
      });
      return created(settings, settings.urls.location);
    }),
});
