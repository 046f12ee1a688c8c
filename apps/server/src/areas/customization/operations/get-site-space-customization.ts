import * as contract from '@octavo/contract/customization';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { readCustomization } from '../read-customization.ts';
import { requireSiteSpace } from '../require-site-space.ts';

export const getSiteSpaceCustomization = implementOperation(contract.getSiteSpaceCustomization, {
  access: onSite('view'),
  async handle({ platform, subject, params }) {
    const { db } = platform.database;
    const { id } = await requireSiteSpace(db, subject.site.id, params.siteSpaceId);
    const looks = await readCustomization(platform, db, subject.site.id);
    const own = looks.siteSpaces.get(id);
    if (own === undefined) throw notFound('customization');
    return ok(own.customization);
  },
});
