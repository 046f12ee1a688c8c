import * as contract from '@octavo/contract/customization';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { prepareSettings, storeSettings } from '../write-customization.ts';

export const putSiteCustomization = implementOperation(contract.putSiteCustomization, {
  access: onSite('admin'),
  async handle({ platform, caller, subject, body, request: { signal }, write }) {
    const ready = await prepareSettings(platform, body, { site: subject.site, caller, signal });
    return write(async (tx, { site }) =>
      ok(await storeSettings(platform, tx, ready, { site, caller, signal })),
    );
  },
});
