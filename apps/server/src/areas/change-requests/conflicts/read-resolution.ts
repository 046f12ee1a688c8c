import type { ConflictResolution } from '@octavo/content';
import { type Static, Type } from 'typebox';
import { badRequest } from '../../../http/errors.ts';
import { documentResource } from '../../content/index.ts';
import { checkText, writeDocument } from '../../editing/index.ts';

const MAX_MARKDOWN = 1_000_000;

/** How a request resolves a conflict. */
export const resolutionBody = Type.Object({
  resolution: Type.Optional(
    Type.Enum(['ours', 'theirs', 'both'], {
      description:
        '`ours` keeps what the change request has now, `theirs` takes what the space has. `both` puts theirs behind ours, where both have a text of the same blocks.',
    }),
  ),
  document: Type.Optional(
    Type.Object(
      {
        markdown: Type.Optional(Type.String({ maxLength: MAX_MARKDOWN })),
        document: Type.Optional(documentResource),
      },
      {
        description:
          'Neither side, but this, in Markdown or as a block tree: the text that takes the place of the blocks or field, or the lines of the key of the front matter. It may link to what is linked in the page already, and to `/pages/<id>`, `/files/<id>` and `/reusable-contents/<id>`. Only where the two disagree about a text.',
      },
    ),
  ),
});

/** @throws ApiError 400 unless the body says exactly one thing, and a text is quickly parsed */
export async function readResolution({
  resolution,
  document,
}: Static<typeof resolutionBody>): Promise<ConflictResolution> {
  if ((resolution === undefined) === (document === undefined)) {
    throw badRequest('body', 'needs either resolution or document');
  }
  if (resolution !== undefined) return resolution;
  const { markdown, document: tree } = document ?? {};
  if ((markdown === undefined) === (tree === undefined)) {
    throw badRequest('body.document', 'needs either markdown or document');
  }
  if (markdown !== undefined) {
    await checkText(markdown, 'body.document.markdown');
    return { text: markdown };
  }
  const { text } = writeDocument(tree, undefined, 'body.document.document');
  await checkText(text, 'body.document.document');
  return { text };
}
