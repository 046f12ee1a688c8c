import * as contract from '@octavo/contract/custom-fields';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { countSpacesOfOptions, countSpacesWith } from '../usage-store.ts';

/** How many spaces have a value in a field: what removing it, or an option of it, changes. */
export const getCustomFieldUsage = implementOperation(contract.getCustomFieldUsage, {
  access: onCustomField('create'),
  async handle({ platform, subject: { field } }) {
    const { db } = platform.database;
    const [spaces, ofOptions] = await Promise.all([
      countSpacesWith(db, field.id),
      countSpacesOfOptions(db, field.id),
    ]);
    const options = field.options.map(({ id, option }) => ({
      option,
      spaces: ofOptions.get(id) ?? 0,
    }));
    return ok({ spaces, options });
  },
});
