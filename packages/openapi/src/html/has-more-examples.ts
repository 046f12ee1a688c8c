import type { KnownSchemas } from '../describe/index.ts';
import { listExamples } from '../example/index.ts';
import type { OperationView } from '../model.ts';
import { makeSampleBody } from '../samples/index.ts';

/** Whether the request has examples of its author that its samples in code do not hold as a whole. */
export function hasMoreExamples(
  { requestBody, codeSamples }: OperationView,
  known: KnownSchemas,
): boolean {
  const given = (requestBody?.content ?? []).filter(({ examples = [] }) => examples.length > 0);
  const [media] = given;
  if (requestBody === undefined || media === undefined) return false;
  const examples = listExamples(media, known, 'request');
  if (given.length > 1 || examples.length > 1 || codeSamples.length > 0) return true;
  const sample = makeSampleBody(requestBody, known);
  return sample?.kind !== 'text' || sample.text !== examples[0]?.text;
}
