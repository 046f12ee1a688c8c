import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { allowLongWork } from '../../../http/request-deadline.ts';
import { onTranslationSettings } from '../access.ts';
import { estimateSource } from '../running/estimate.ts';
import { readSource } from '../variants/begin-variant.ts';

/** What translating a space would send. */
export const estimateTranslation = implementOperation(contract.estimateTranslation, {
  access: onTranslationSettings('create'),
  async handle({ platform, caller, subject: { settings }, body, request }) {
    allowLongWork();
    const asking = { caller, organizationId: settings.organization_id };
    const source = await readSource(platform.database.db, asking, body);
    return ok(await estimateSource(platform, settings, source, request.signal));
  },
});
