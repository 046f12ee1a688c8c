import * as contract from '@octavo/contract/adaptive-content';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { presentAdaptiveSchema } from '../resource.ts';
import { findAdaptiveSchema } from '../store.ts';

export const getAdaptiveSchema = implementOperation(contract.getAdaptiveSchema, {
  access: onPublishedSite(),
  async handle({ platform, subject: { site } }) {
    return ok(presentAdaptiveSchema(await findAdaptiveSchema(platform.database.db, site.id), site));
  },
});
