import type { ConflictResolution } from '@octavo/content';
import type { resolutionBody } from '@octavo/contract/change-requests';
import type { Static } from 'typebox';
import { badRequest } from '../../../http/errors.ts';
import { checkText, writeDocument } from '../../editing/index.ts';

/** @throws ApiError 400 unless the body says exactly one thing, and a text is quickly parsed */
export async function readResolution({
  resolution,
  document,
}: Static<typeof resolutionBody>): Promise<ConflictResolution> {
  if ((resolution === undefined) === (document === undefined)) {
    throw badRequest('body', 'must have either `resolution` or `document`');
  }
  if (resolution !== undefined) return resolution;
  const { markdown, document: tree } = document ?? {};
  if ((markdown === undefined) === (tree === undefined)) {
    throw badRequest('body.document', 'must have either `markdown` or `document`');
  }
  if (markdown !== undefined) {
    await checkText(markdown, 'body.document.markdown');
    return { text: markdown };
  }
  const { text } = writeDocument(tree, undefined, 'body.document.document');
  await checkText(text, 'body.document.document');
  return { text };
}
