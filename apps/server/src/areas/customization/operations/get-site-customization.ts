import * as contract from '@octavo/contract/customization';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { readCustomization } from '../read-customization.ts';

export const getSiteCustomization = implementOperation(contract.getSiteCustomization, {
  access: onSite('view'),
  async handle({ platform, subject }) {
    const looks = await readCustomization(platform, platform.database.db, subject.site.id);
    return ok(looks.site.customization);
  },
});
