import { listChildren, readXml } from './xml-tree.ts';

export type Parts = ReadonlyMap<string, Uint8Array>;

/** What a part refers to, by the id of the relationship. */
export type Relationships = ReadonlyMap<string, { target: string; isExternal: boolean }>;

/** The paths of the parts of a document that are read. */
export interface PartPaths {
  document: string;
  styles: string;
  numbering: string;
  footnotes: string;
  endnotes: string;
}

/** Finds the parts of a document by its relationships; where these say nothing by their usual names. */
export function findParts(parts: Parts): PartPaths {
  const document = findTarget(parts, '_rels/.rels', '', 'officeDocument') ?? 'word/document.xml';
  const folder = document.slice(0, document.lastIndexOf('/') + 1);
  const find = (name: string) =>
    findTarget(parts, nameRelationships(document), folder, name) ?? `word/${name}.xml`;
  return {
    document,
    styles: find('styles'),
    numbering: find('numbering'),
    footnotes: find('footnotes'),
    endnotes: find('endnotes'),
  };
}

/** What the part at a path refers to. */
export function readRelationships(parts: Parts, path: string): Relationships {
  const found = new Map<string, { target: string; isExternal: boolean }>();
  for (const { id, ...relationship } of listRelationships(parts, nameRelationships(path))) {
    found.set(id, relationship);
  }
  return found;
}

function findTarget(parts: Parts, path: string, folder: string, type: string): string | undefined {
  return listRelationships(parts, path)
    .filter((relationship) => relationship.type.endsWith(`/relationships/${type}`))
    .map(({ target }) => (target.startsWith('/') ? target.slice(1) : `${folder}${target}`))
    .find((target) => parts.has(target));
}

function listRelationships(parts: Parts, path: string) {
  const bytes = parts.get(path);
  if (bytes === undefined) return [];
  return listChildren(readXml(bytes), 'rel:Relationship').map(({ attributes }) => ({
    id: attributes.Id ?? '',
    type: attributes.Type ?? '',
    target: attributes.Target ?? '',
    isExternal: attributes.TargetMode === 'External',
  }));
}

function nameRelationships(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}
