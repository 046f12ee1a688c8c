import { type LinkSource, readTargetSpace } from './link.ts';
import type { LinkSourcesTable, LinksTable } from './tables.ts';

/** What is stored of what sources link to, by their names. */
export interface SourceRows {
  links: LinksTable[];
  sources: LinkSourcesTable[];
}

/** The rows of sources of a space. */
export function makeRows(spaceId: string, read: ReadonlyMap<string, LinkSource>): SourceRows {
  const links: LinksTable[] = [];
  const sources: LinkSourcesTable[] = [];
  for (const [source, { links: found, anchors }] of read) {
    for (const [target, { nodes, ...link }] of found) {
      links.push({
        space_id: spaceId,
        source,
        target,
        target_space: readTargetSpace(link),
        link: JSON.stringify(link),
        nodes: JSON.stringify(nodes),
      });
    }
    if (anchors.anchors.length > 0 || anchors.includes.length > 0) {
      sources.push({ space_id: spaceId, source, anchors: JSON.stringify(anchors) });
    }
  }
  return { links, sources };
}
