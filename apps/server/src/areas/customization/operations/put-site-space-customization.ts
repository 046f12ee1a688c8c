import * as contract from '@octavo/contract/customization';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { requireSiteSpace } from '../require-site-space.ts';
import { prepareSettings, storeSettings } from '../write-customization.ts';

export const putSiteSpaceCustomization = implementOperation(contract.putSiteSpaceCustomization, {
  access: onSite('admin'),
  async handle({ platform, caller, subject, params, body, request: { signal }, write }) {
    const siteId = subject.site.id;
    const siteSpace = await requireSiteSpace(platform.database.db, siteId, params.siteSpaceId);
    const about = { siteSpace, caller, signal };
    const ready = await prepareSettings(platform, body, { ...about, site: subject.site });
    return write(async (tx, { site }) => {
      await requireSiteSpace(tx, site.id, params.siteSpaceId);
      return ok(await storeSettings(platform, tx, ready, { ...about, site }));
    });
  },
});
