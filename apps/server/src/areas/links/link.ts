import type { ContentRef } from '@octavo/content';
import { sha256Base64url } from '../../platform/index.ts';

/** `dependsOn` for what a page is made from, `reference` for what it points to or shows. */
export type LinkRelation = 'reference' | 'dependsOn';

/** One thing that content links to. */
export interface Link {
  ref: ContentRef;
  relation: LinkRelation;
  /** The raw target as written, where it meant nothing when it was written. */
  source?: string;
}

/** A link with where in its source it is: the ids of blocks; none for an attribute of the page. */
export interface PlacedLink extends Link {
  nodes: string[];
}

/** What a page or reusable content links to by the name of the target, and what it can be linked by. */
export interface LinkSource {
  links: ReadonlyMap<string, PlacedLink>;
  anchors: Anchors;
}

/** The anchors of a source, and the ids of the reusable contents that bring theirs along. */
export interface Anchors {
  anchors: readonly string[];
  includes: readonly string[];
}

/** A page or reusable content that links. */
export interface SourceId {
  kind: 'page' | 'reusable-content';
  id: string;
}

/** In how many places a source has a link, by the ids of its blocks: an attribute is one place. */
export function countPlaces(nodes: readonly string[]): number {
  return Math.max(1, nodes.length);
}

const MAX_NAMED = 300;

/** The name of a source: `page:<id>` or `reusable-content:<id>`. */
export function nameSource({ kind, id }: SourceId): string {
  return `${kind}:${id}`;
}

/** Reads what `nameSource` made. */
export function readSource(source: string): SourceId {
  const at = source.indexOf(':');
  const kind = source.slice(0, at) === 'page' ? 'page' : 'reusable-content';
  return { kind, id: source.slice(at + 1) };
}

/**
 * The name of a target, `<object>#<anchor> <relation>`: the same for all links to the same thing.
 * Long and unusual texts are named by their hash, so that a name always fits an index.
 */
export function nameTarget({ ref, relation, source }: Link): string {
  const object = source === undefined ? nameObject(ref) : `unresolved:${nameText(source)}`;
  const anchor = ref.kind === 'anchor' && source === undefined ? nameText(ref.anchor) : '';
  return `${object}#${anchor} ${relation}`;
}

/** What all names of targets in an object start with, in the space `space` or the own one. */
export function listTargetPrefixes(kind: 'page' | 'file', id: string, space: string): string[] {
  return [`${kind}:${id}#`, foreignTargetPrefix(kind, id, space)];
}

/** What all names of targets in an object start with where its space is named. */
export function foreignTargetPrefix(kind: 'page' | 'file', id: string, space: string): string {
  return `${kind}@${space}:${id}#`;
}

/** The space that a link names as that of its target; null where it names none. */
export function readTargetSpace({ ref, source }: Link): string | null {
  return source !== undefined || !('space' in ref) ? null : (ref.space ?? null);
}

function nameObject(ref: ContentRef): string {
  const within = 'space' in ref && ref.kind !== 'space' && ref.space ? `@${ref.space}` : '';
  switch (ref.kind) {
    case 'url':
      return `url:${nameText(ref.url)}`;
    case 'page':
      return `page${within}:${nameText(ref.page)}`;
    case 'anchor':
      return `page${within}:${nameText(ref.page ?? '')}`;
    case 'file':
      return `file${within}:${nameText(ref.file)}`;
    case 'reusable-content':
      return `reusable-content${within}:${nameText(ref.reusableContent)}`;
    case 'tag':
      return `tag${within}:${nameText(ref.tag)}`;
    case 'space':
      return `space:${nameText(ref.space)}`;
    case 'user':
      return `user:${nameText(ref.user)}`;
    case 'collection':
      return `collection:${nameText(ref.collection)}`;
    case 'openapi':
      return `openapi:${nameText(ref.spec)}`;
  }
}

function nameText(text: string): string {
  const isPlain = text.length <= MAX_NAMED && text.isWellFormed() && !text.includes('\0');
  return isPlain ? text : `~${sha256Base64url(text)}`;
}
