import type { ContentRef } from '@octavo/content';
import type { TargetUse } from '../page-source.ts';

/** Gives the Markdown target of a reference, such as a path relative to the page. */
export type WriteTarget = (ref: ContentRef, use: TargetUse) => string | undefined;

/** What writing needs beside the nodes. */
export interface WriteContext {
  writeTarget: WriteTarget;
}

/** The target that references without one are written as. */
const BROKEN_TARGET = 'broken-reference';

/** The target of `data.ref`: the raw text it was written as where it is broken. */
export function findTarget(
  context: WriteContext,
  data: Record<string, unknown>,
  use: TargetUse,
  field: 'ref' | 'refDark' = 'ref',
): string {
  const source = data[field === 'ref' ? 'source' : 'sourceDark'];
  if (typeof source === 'string') return source;
  return makeTarget(context, data[field], use);
}

/** The target of a reference: URLs and anchors as they are, others as the caller says. */
export function makeTarget(context: WriteContext, ref: unknown, use: TargetUse): string {
  if (!isRef(ref)) return BROKEN_TARGET;
  if (ref.kind === 'url') return ref.url;
  if (ref.kind === 'anchor' && ref.page === undefined) return `#${ref.anchor}`;
  return context.writeTarget(ref, use) ?? BROKEN_TARGET;
}

function isRef(value: unknown): value is ContentRef {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
