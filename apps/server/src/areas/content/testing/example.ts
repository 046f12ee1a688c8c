import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { commitRevision } from '../index.ts';
import { makeSampleContent } from './sample-content.ts';

/** The sample content, as the second revision of the space. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, ownerId } = draft;
  const { ids, changes } = await makeSampleContent(platform);
  const { revisionId } = await commitRevision(platform, tx, {
    ...{ spaceId: requireExample(draft, 'spaceId'), type: 'edits', author: ownerId },
    ...changes,
  });
  return {
    revisionId,
    pageId: ids.glazing,
    pagePath: 'guide/glazing',
    fileId: ids.picture,
    reusableContentId: ids.note,
  };
};
