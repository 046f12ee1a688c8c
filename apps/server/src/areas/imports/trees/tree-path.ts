import { describeUnsafePath } from '@octavo/content';
import { TreeError } from './tree-source.ts';

/**
 * Checks a path from outside and gives it in its one spelling, without `./` in front or `/` behind:
 * '' for the root itself (`.` or `./`).
 *
 * @throws TreeError for what `describeUnsafePath` has words for
 */
export function checkTreePath(raw: string): string {
  const path = raw.replace(/^(?:\.\/)+/, '').replace(/(?<!^)\/$/, '');
  if (path === '' || path === '.') return '';
  const problem = describeUnsafePath(path);
  if (problem !== undefined) throw new TreeError(`The path ${problem}`, raw);
  return path;
}
