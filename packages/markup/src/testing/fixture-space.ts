import type { ContentRef } from '@octavo/content';
import type { TargetUse } from '../page-source.ts';
import { classifyTarget } from '../read/index.ts';

/**
 * The space that the fixtures are read in: every relative target means something, except those
 * whose path has `missing` in it. Ids are derived from the path, so that they are the same always.
 */
export function resolveFixtureTarget(raw: string, use: TargetUse): ContentRef | undefined {
  const target = classifyTarget(raw);
  if (target.kind !== 'relative' || target.path.includes('missing')) return undefined;
  const id = target.path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (use === 'include') return { kind: 'reusable-content', reusableContent: `reusable-${id}` };
  const isFile = use === 'image' || use === 'file' || target.path.includes('.gitbook/assets/');
  if (isFile) return { kind: 'file', file: `file-${id}` };
  const page = `page-${id}`;
  if (target.anchor === undefined) return { kind: 'page', page };
  return { kind: 'anchor', page, anchor: target.anchor };
}
