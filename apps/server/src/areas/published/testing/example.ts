import { type AddExamples, requireExample } from '../../../testing/example-part.ts';

/** Where the published example site is found. */
export const addExamples: AddExamples = async (draft) => {
  const { basename } = await draft.tx
    .selectFrom('sites')
    .select('basename')
    .where('id', '=', requireExample(draft, 'publishedSiteId'))
    .executeTakeFirstOrThrow();
  return { publishedUrl: `${draft.platform.config.publicUrl}/sites/${basename}/` };
};
