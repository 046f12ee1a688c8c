import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { fieldPosition, settlePlace } from '../position.ts';
import { presentCustomField } from '../present.ts';
import { customFieldResource } from '../resource.ts';
import { listFields } from '../store.ts';
import { moveCustomField as placeCustomField } from '../write.ts';

/** Moves a custom field among those of its organization. */
export const moveCustomField = defineOperation({
  id: 'move-custom-field',
  method: 'POST',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}/move',
  tag: 'Custom fields',
  summary: 'Move a custom field',
  description: 'Before or after another field, or to the end where `position` names none.',
  access: onCustomField('create'),
  body: Type.Object({ position: fieldPosition }),
  emits: ['custom-field.moved'],
  responses: { 200: customFieldResource },
  errors: [{ type: 'unknown_reference', when: 'it names what is no other field' }],
  example: { body: { position: {} } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { field, organization, role }) => {
      const fields = await listFields(tx, organization.id, {});
      const others = fields.filter(({ id }) => id !== field.id);
      const at = settlePlace(others, body.position);
      const move = { others, at, actor: actorOf(caller) };
      return ok(presentCustomField(await placeCustomField(platform, tx, field, move), role, url));
    }),
});
