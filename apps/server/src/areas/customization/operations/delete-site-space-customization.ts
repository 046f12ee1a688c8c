import * as contract from '@octavo/contract/customization';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { requireSiteSpace } from '../require-site-space.ts';
import { removeSettings } from '../write-customization.ts';

export const deleteSiteSpaceCustomization = implementOperation(
  contract.deleteSiteSpaceCustomization,
  {
    access: onSite('admin'),
    async handle({ platform, caller, params, request: { signal }, write }) {
      return write(async (tx, { site }) => {
        const siteSpace = await requireSiteSpace(tx, site.id, params.siteSpaceId);
        const target = { site, siteSpace, caller, signal };
        if (!(await removeSettings(platform, tx, target))) throw notFound('customization');
        return resetContent();
      });
    },
  },
);
