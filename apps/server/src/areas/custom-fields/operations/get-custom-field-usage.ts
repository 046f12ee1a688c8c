import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { customFieldUsage } from '../resource.ts';
import { countSpacesOfOptions, countSpacesWith } from '../usage-store.ts';

/** How many spaces have a value in a field: what removing it, or an option of it, changes. */
export const getCustomFieldUsage = defineOperation({
  id: 'get-custom-field-usage',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}/usage',
  tag: 'Custom fields',
  summary: 'Get how much a custom field is used',
  description: 'Tells how many spaces lose what they have when the field or an option is removed.',
  access: onCustomField('create'),
  responses: { 200: customFieldUsage },
  async handle({ platform, subject: { field } }) {
    const { db } = platform.database;
    const [spaces, ofOptions] = await Promise.all([
      countSpacesWith(db, field.id),
      countSpacesOfOptions(db, field.id),
    ]);
    const options = field.options.map(({ id, option }) => ({
      ...{ option, spaces: ofOptions.get(id) ?? 0 },
    }));
    return ok({ spaces, options });
  },
});
