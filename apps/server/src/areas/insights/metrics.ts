import { GROUPS, type Group, type InsightType } from '@octavo/contract/insights';

/** The one type of which counts have what they are parted or chosen by; undefined for all. */
export function findType(names: readonly Group[]): InsightType | 'none' | undefined {
  const types = new Set(
    names.flatMap((name) => {
      const group: { type?: InsightType } = GROUPS[name];
      return group.type === undefined ? [] : [group.type];
    }),
  );
  if (types.size > 1) return 'none';
  return [...types][0];
}
