import * as contract from '@octavo/contract/adaptive-content';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { locateSite, onSite, updateSite } from '../../sites/index.ts';
import { checkClaimsSchema } from '../claims/check-claims-schema.ts';
import { type ClaimsJsonSchema, EMPTY_SCHEMA, listClaims } from '../claims/claims-schema.ts';
import { presentAdaptiveSchema } from '../resource.ts';
import { findAdaptiveSchema, putSchema } from '../store.ts';

export const putAdaptiveSchema = implementOperation(contract.putAdaptiveSchema, {
  access: onSite('admin'),
  handle({ platform, caller, body, write }) {
    const schema = checkClaimsSchema(body.jsonSchema, 'body.jsonSchema');
    return write(async (tx, { site }) => {
      const before = await findAdaptiveSchema(tx, site.id);
      const at = readTimestamp(platform.clock);
      const row = { site_id: site.id, json_schema: JSON.stringify(schema), updated_at: at };
      await putSchema(tx, row);
      await updateSite(tx, site.id, {}, at);
      await platform.events.emit(tx, 'site.adaptive-schema-updated', {
        actor: actorOf(caller),
        ...locateSite(site),
        ...compareFacts(
          { claims: listClaims(before ? readStored(before) : EMPTY_SCHEMA) },
          { claims: listClaims(schema) },
        ),
      });
      return ok(presentAdaptiveSchema(row, site));
    });
  },
});

function readStored({ json_schema }: { json_schema: string }): ClaimsJsonSchema {
  return JSON.parse(json_schema);
}
