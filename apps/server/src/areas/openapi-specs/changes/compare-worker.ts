import { compareSpecifications, type SpecificationParts } from '@octavo/openapi';
import { serveThread } from '../../../platform/parsing/serve-thread.ts';
import type { CompareInput, CompareOutput } from './comparing.ts';

serveThread(({ before, after, parts }: CompareInput): CompareOutput => {
  const known = new Map(parts);
  const open = (view: string): SpecificationParts => ({ view: JSON.parse(view), parts: known });
  const { changes, count, breaking } = compareSpecifications(open(before), open(after));
  return { changes: JSON.stringify(changes), count, breaking };
});
