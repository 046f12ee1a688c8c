import type { ContentRef, PageTree } from '@octavo/content';
import type { PageResource } from '@octavo/contract/content';
import type { LinkLocation } from '@octavo/contract/links';
import type { OrganizationResource } from '@octavo/contract/orgs';
import type { SpaceResource } from '@octavo/contract/spaces';
import type { Urls } from '../../http/urls.ts';
import {
  type GitOids,
  type GitRecord,
  presentFile,
  presentPage,
  presentReusableContent,
  type RevisionView,
} from '../content/index.ts';
import { type Link, readTargetSpace, type SourceId } from './link.ts';
import type { LinkPlace } from './list-links.ts';

/** The content of a space as the caller sees it, with what surrounds it. */
export interface Surroundings {
  organization: OrganizationResource | undefined;
  space: SpaceResource;
  versionContext: NonNullable<LinkLocation['versionContext']>;
  view: RevisionView;
  url: Urls;
  makeDownloadUrl: Parameters<typeof presentFile>[1]['makeDownloadUrl'];
  /** What Git calls the files of what is shown of the space. */
  gitOids?: GitOids;
}

/** Where a link is. */
export function presentPlace({ source, node }: LinkPlace, around: Surroundings): LinkLocation {
  return {
    kind: source.kind,
    ...presentSurroundings(around),
    ...presentSource(source, around),
    ...(node === undefined ? {} : { internalLocation: { type: 'node', node } }),
  };
}

/**
 * What a link leads to. `around` is undefined where that is in a space that the caller may not see,
 * or that is gone: then it is the address of that space in the app.
 */
export function presentTarget(
  link: Link,
  around: Surroundings | undefined,
  url: Urls,
): LinkLocation {
  const { ref, source } = link;
  const space = readTargetSpace(link);
  if (around === undefined && space !== null) return { kind: 'url', url: url.app(`/s/${space}`) };
  const kind = ref.kind === 'anchor' ? 'page' : ref.kind === 'tag' ? 'space' : ref.kind;
  const isContent = ['page', 'file', 'reusable-content', 'space'].includes(kind);
  return {
    kind,
    ...(isContent && around !== undefined ? presentSurroundings(around) : {}),
    ...(source === undefined ? presentReferred(ref, around) : { source }),
  };
}

/** What a reference names, or where that is not there, how a link to it is written. */
function presentReferred(ref: ContentRef, around: Surroundings | undefined): Partial<LinkLocation> {
  const shown = presentObject(ref, around);
  const { page, file, reusableContent } = shown;
  if (page !== undefined || file !== undefined || reusableContent !== undefined) return shown;
  const source = writeTarget(ref);
  return source === undefined ? shown : { ...shown, source };
}

/** A link to content as texts have it, without its anchor; undefined for what is none. */
function writeTarget(ref: ContentRef): string | undefined {
  switch (ref.kind) {
    case 'page':
    case 'anchor':
      return ref.page ? `/pages/${ref.page}` : undefined;
    case 'file':
      return `/files/${ref.file}`;
    case 'reusable-content':
      return ref.reusableContent;
    default:
      return undefined;
  }
}

function presentSurroundings({ organization, space, versionContext }: Surroundings) {
  return { ...(organization === undefined ? {} : { organization }), space, versionContext };
}

function presentSource({ kind, id }: SourceId, around: Surroundings): Partial<LinkLocation> {
  return kind === 'page'
    ? presentObject({ kind, page: id }, around)
    : presentObject({ kind, reusableContent: id }, around);
}

/** What a reference names; nothing where it is not there. */
function presentObject(ref: ContentRef, around: Surroundings | undefined): Partial<LinkLocation> {
  switch (ref.kind) {
    case 'page':
      return presentPageOf(ref.page, around);
    case 'anchor':
      return {
        ...presentPageOf(ref.page ?? '', around),
        internalLocation: { type: 'anchor', anchor: ref.anchor },
      };
    case 'file': {
      const file = around?.view.files.byId.get(ref.file);
      if (around === undefined || file === undefined) return {};
      return { file: presentFile(file, around) };
    }
    case 'reusable-content': {
      const content = around?.view.reusableContents.byId.get(ref.reusableContent);
      if (around === undefined || content === undefined) return {};
      return { reusableContent: presentReusableContent(content, around) };
    }
    case 'url':
      return { url: ref.url };
    case 'user':
      return { user: ref.user };
    case 'collection':
      return { collection: ref.collection };
    case 'openapi':
      return { spec: ref.spec, ...presentSpecificationUrl(ref.spec, around) };
    case 'space':
    case 'tag':
      return {};
  }
}

/** The record of a space's content that a reference or a place of a link names, where it is there. */
export function findShown(
  ref: ContentRef | SourceId,
  { view }: Pick<Surroundings, 'view'>,
): GitRecord | undefined {
  switch (ref.kind) {
    case 'page':
      return view.tree().byId.get('page' in ref ? ref.page : ref.id);
    case 'anchor':
      return view.tree().byId.get(ref.page ?? '');
    case 'file':
      return view.files.byId.get(ref.file);
    case 'reusable-content':
      return view.reusableContents.byId.get(
        'reusableContent' in ref ? ref.reusableContent : ref.id,
      );
    default:
      return undefined;
  }
}

/** Where a specification is in the app; nothing for those who may not see its organization. */
function presentSpecificationUrl(slug: string, around: Surroundings | undefined): { url?: string } {
  if (around?.organization === undefined) return {};
  const { id } = around.organization;
  return { url: around.url.app(`/orgs/${id}/openapi/${encodeURIComponent(slug)}`) };
}

/** A page without those below it: its `pages` are empty. */
function presentPageOf(id: string, around: Surroundings | undefined): { page?: PageResource } {
  const tree = around?.view.tree();
  const record = tree?.byId.get(id);
  if (around === undefined || tree === undefined || record === undefined) return {};
  const { url, gitOids, view } = around;
  const page = presentPage(withoutChildren(tree), record, { spaceId: view.spaceId, url, gitOids });
  return { page };
}

function withoutChildren(tree: PageTree): PageTree {
  return {
    byId: tree.byId,
    byPath: tree.byPath,
    home: undefined,
    pathOf: (id) => tree.pathOf(id),
    parentOf: (id) => tree.parentOf(id),
    ancestorsOf: (id) => tree.ancestorsOf(id),
    children: () => [],
    readingOrder: () => [],
  };
}
