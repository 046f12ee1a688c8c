import type { ContentRef } from '@octavo/content';
import type { RenderedFile, RenderedTag, RenderedTarget } from '@octavo/markup';
import { findShownEmbeds, type ShownEmbed } from '../../areas/embeds/index.ts';
import { readSpaceTags } from '../../areas/imports/index.ts';
import { readSpecificationStamp } from '../../areas/openapi-specs/index.ts';
import { type BlockReferences, readVersions } from '../../areas/references/index.ts';
import type { Platform } from '../../platform/index.ts';
import type { SpaceLinks } from './space-links.ts';
import type { SpaceView } from './space-view.ts';

/** A reference that a page resolved, and what the answer was. */
interface Resolved {
  kind: 'ref' | 'file' | 'content';
  ref: ContentRef;
  answer: string;
}

/** The specifications that a page shows something of, and which versions it showed. */
interface ShownSpecifications {
  names: BlockReferences['specifications'];
  versions: string;
  stamp: string;
}

/** What a page embeds, and what was known of it. */
interface EmbedsAnswer {
  spaceId: string;
  urls: readonly string[];
  answer: string;
}

/** The tags that a page shows, and how they were shown. */
interface TagsAnswer {
  names: readonly string[];
  answer: string;
}

/**
 * What a rendered page took from its space and from others: the answer to every reference that it
 * resolved. After a new revision of any of them the page is rendered again only when one of the
 * references would be answered differently.
 */
export class PageDependencies {
  private links: SpaceLinks | undefined;
  private readonly externalImage: string;
  private readonly resolved = new Map<string, Resolved>();
  private specifications: ShownSpecifications | undefined;
  private embeds: EmbedsAnswer | undefined;
  private tags: TagsAnswer | undefined;

  constructor(links: SpaceLinks, externalImage: string) {
    this.links = links;
    this.externalImage = externalImage;
  }

  /** Where a reference leads on the site. */
  resolveRef(ref: ContentRef): RenderedTarget | undefined {
    return this.links && this.note('ref', ref, findTarget(this.links, ref));
  }

  resolveFile(ref: ContentRef): RenderedFile | undefined {
    if (ref.kind === 'url') return this.replaceExternal(ref.url);
    return this.links && this.note('file', ref, findFile(this.links, ref));
  }

  noteReusableContent(ref: ContentRef): void {
    if (this.links) this.note('content', ref, findContent(this.links.view, ref));
  }

  /** Notes what the page shows of specifications; `stamp` is of before that was loaded. */
  noteReferences(references: BlockReferences, stamp: string): void {
    const { specifications: names, versions } = references;
    this.specifications = { names, versions, stamp };
  }

  /** Notes what is known of the addresses that the page embeds. */
  noteEmbeds(
    { spaceId, urls }: Omit<EmbedsAnswer, 'answer'>,
    shown: ReadonlyMap<string, ShownEmbed>,
  ): void {
    this.embeds = { spaceId, urls, answer: writeEmbeds(shown) };
  }

  /** Notes how the tags are shown that the page shows. */
  noteTags(names: readonly string[], shown: ReadonlyMap<string, RenderedTag>): void {
    this.tags = { names, answer: writeTags(names, shown) };
  }

  /** Ends the recording: the views, and with them whole revisions, are no longer held. */
  close(): void {
    this.links = undefined;
  }

  /** Whether every reference means the same now. Opens the other spaces that they lead into. */
  async holdIn(platform: Platform, links: SpaceLinks): Promise<boolean> {
    if (!(await this.hasLatestVersions(platform, links))) return false;
    if (!(await this.hasSameEmbeds(platform))) return false;
    if (!(await this.hasSameTags(platform, links))) return false;
    const all = [...this.resolved.values()];
    await links.open(all.map(({ ref }) => ref));
    return all.every(({ kind, ref, answer }) => {
      return describeAnswer(links, ref, FINDERS[kind](links, ref)) === answer;
    });
  }

  /** Whether the versions that it shows are the latest: asked only where any changed. */
  private async hasLatestVersions(platform: Platform, links: SpaceLinks): Promise<boolean> {
    const shown = this.specifications;
    if (shown === undefined || shown.names.length === 0) return true;
    const { db } = platform.database;
    const { organizationId } = links;
    const stamp = await readSpecificationStamp(platform, db, organizationId);
    if (stamp === shown.stamp) return true;
    const versions = await readVersions(platform, db, organizationId, shown.names);
    if (versions !== shown.versions) return false;
    this.specifications = { ...shown, stamp };
    return true;
  }

  private async hasSameEmbeds(platform: Platform): Promise<boolean> {
    if (this.embeds === undefined) return true;
    const { spaceId, urls, answer } = this.embeds;
    return writeEmbeds(await findShownEmbeds(platform, spaceId, urls)) === answer;
  }

  private async hasSameTags(platform: Platform, { view }: SpaceLinks): Promise<boolean> {
    if (this.tags === undefined) return true;
    const { names, answer } = this.tags;
    return writeTags(names, await readSpaceTags(platform, view.revision.whole)) === answer;
  }

  private note<Found>(kind: Resolved['kind'], ref: ContentRef, found: Found): Found {
    const answer = this.links === undefined ? '' : describeAnswer(this.links, ref, found);
    this.resolved.set(`${kind} ${JSON.stringify(ref)}`, { kind, ref, answer });
    return found;
  }

  // A picture on another server would tell that server who reads: what stands in for it names its
  // address in the fragment, which browsers never send.
  private replaceExternal(url: string): RenderedFile | undefined {
    if (!/^(https?:)?\/\//i.test(url)) return undefined;
    const address = url.startsWith('//') ? `https:${url}` : url;
    return { src: `${this.externalImage}#${encodeURIComponent(address)}`, name: '' };
  }
}

function writeEmbeds(shown: ReadonlyMap<string, ShownEmbed>): string {
  return JSON.stringify([...shown]);
}

function writeTags(names: readonly string[], shown: ReadonlyMap<string, RenderedTag>): string {
  return JSON.stringify(names.map((name) => shown.get(name) ?? null));
}

const FINDERS: Record<Resolved['kind'], (links: SpaceLinks, ref: ContentRef) => unknown> = {
  ref: findTarget,
  file: findFile,
  content: (links, ref) => findContent(links.view, ref),
};

/** What is not on the site has an address elsewhere, while what is broken on it has none. */
function describeAnswer(links: SpaceLinks, ref: ContentRef, found: unknown): string {
  return links.isOnSite(ref) ? JSON.stringify(found ?? null) : 'elsewhere';
}

function findTarget(links: SpaceLinks, ref: ContentRef): RenderedTarget | undefined {
  const found = links.findHref(ref);
  if (found === undefined) return undefined;
  const { href, page } = found;
  if (page === undefined) return { href };
  const { title, emoji, icon, description } = page;
  return {
    href,
    title,
    ...(emoji ? { emoji } : {}),
    ...(icon ? { icon } : {}),
    ...(description ? { description } : {}),
    ...(/^[a-z]+:/i.test(href) ? { external: true } : {}),
  };
}

function findFile(links: SpaceLinks, ref: ContentRef): RenderedFile | undefined {
  const view = ref.kind === 'file' ? links.viewOf(ref) : undefined;
  if (ref.kind !== 'file' || view === undefined) return undefined;
  const file = view.revision.mentioned.files.byId.get(ref.file);
  const src = links.view.fileHrefOf(ref.file, view);
  if (file === undefined || src === undefined) return undefined;
  const { name, size, contentType, width, height } = file;
  return {
    src,
    name,
    size,
    contentType,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}

function findContent(view: SpaceView, ref: ContentRef): string {
  const id = ref.kind === 'reusable-content' ? ref.reusableContent : '';
  return view.revision.mentioned.reusableContents.byId.get(id)?.document ?? '';
}
