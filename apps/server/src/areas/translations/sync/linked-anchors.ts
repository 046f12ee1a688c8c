import type { ContentRef } from '@octavo/content';
import type { RecordText } from '@octavo/translation';

/** Anchors that links name, by the ids of the pages they lead to. */
export type LinkedAnchors = Map<string, Set<string>>;

/** Adds the anchors on other pages of the space that records link to. */
export function addLinkedAnchors(linked: LinkedAnchors, texts: readonly RecordText[]): void {
  for (const { record, document } of texts) {
    const refs: ContentRef[] = Object.values(document?.links ?? {});
    if ('target' in record && record.target !== undefined) refs.push(record.target);
    for (const ref of refs) {
      if (ref.kind !== 'anchor' || ref.page === undefined || ref.space !== undefined) continue;
      if (ref.page === record.id) continue;
      const anchors = linked.get(ref.page) ?? new Set();
      linked.set(ref.page, anchors.add(ref.anchor));
    }
  }
}

/** The anchors that a text sets by hand. */
export function readSetAnchors(text: string): string[] {
  if (!text.includes('{#')) return [];
  return [...text.matchAll(/\{#([^\s{}]+)\}/g)].flatMap(([, anchor]) => anchor ?? []);
}
