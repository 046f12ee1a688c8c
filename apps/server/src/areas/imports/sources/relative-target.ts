import { encodeTarget } from '@octavo/trees';

/** The target of a link from one file of a tree to another. */
export function relativeTarget(fromPath: string, toPath: string, anchor = ''): string {
  const from = fromPath.split('/').slice(0, -1);
  const to = toPath.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  const path = [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
  return `${encodeTarget(path)}${anchor === '' || anchor === '#' ? '' : anchor}`;
}
