import type { ContentRef, PageRecord } from '@octavo/content';
import { encodePath } from './encode-path.ts';
import type { SiteSpaces } from './site-spaces.ts';
import type { SpaceView } from './space-view.ts';

/**
 * Where the references of a space lead, while one answer is made: within the space, and into others
 * of its site. References into other spaces are opened first, and can be followed from then on.
 */
export class SpaceLinks {
  readonly view: SpaceView;
  private readonly spaces: SiteSpaces;

  constructor(view: SpaceView, spaces: SiteSpaces) {
    this.view = view;
    this.spaces = spaces;
  }

  /** The organization that the space belongs to. */
  get organizationId(): string {
    return this.spaces.organizationId;
  }

  /** Whether a reference can lead into another space at all. */
  get hasOthers(): boolean {
    return this.spaces.structure.siteSpaces.length > 1;
  }

  /** Opens the spaces that references lead into. Those to a space as a whole need no opening. */
  async open(refs: Iterable<ContentRef | undefined>): Promise<void> {
    const wanted = new Set<string>();
    for (const ref of refs) {
      if (ref === undefined || !isFollowed(ref)) continue;
      const id = this.spaceOf(ref);
      if (id !== this.view.spaceId) wanted.add(id);
    }
    if (wanted.size > 0) await Promise.all([...wanted].map((id) => this.spaces.open(id)));
  }

  /** The address a reference leads to; undefined where it is broken or leads out of the site. */
  findHref(ref: ContentRef): { href: string; page?: PageRecord } | undefined {
    if (ref.kind === 'url') return { href: ref.url };
    if (ref.kind === 'space') {
      const prefix = this.spaces.prefixOf(ref.space);
      return prefix === undefined ? undefined : { href: `${prefix}/` };
    }
    if (!isFollowed(ref)) return undefined;
    const view = this.viewOf(ref);
    if (view === undefined) return undefined;
    if (ref.kind !== 'file') return findPageHref(view, ref);
    const href = this.view.fileHrefOf(ref.file, view);
    return href === undefined ? undefined : { href };
  }

  /** The space a reference leads into: this one or another of the site, which was opened. */
  viewOf(ref: ContentRef): SpaceView | undefined {
    const id = this.spaceOf(ref);
    return id === this.view.spaceId ? this.view : this.spaces.viewOf(id);
  }

  /**
   * Whether the site has the space that a reference leads into. One that it does not show to this reader
   * is not named to this reader in another way either.
   */
  isOnSite(ref: ContentRef): boolean {
    return this.spaces.has(this.spaceOf(ref));
  }

  private spaceOf(ref: ContentRef): string {
    return ('space' in ref ? ref.space : undefined) ?? this.view.spaceId;
  }
}

type FollowedRef = Extract<ContentRef, { kind: 'page' | 'anchor' | 'file' }>;

/** Whether a reference leads to something within a space. */
function isFollowed(ref: ContentRef): ref is FollowedRef {
  return ref.kind === 'page' || ref.kind === 'anchor' || ref.kind === 'file';
}

function findPageHref(
  view: SpaceView,
  ref: Exclude<FollowedRef, { kind: 'file' }>,
): { href: string; page: PageRecord } | undefined {
  const page = view.tree.byId.get(ref.page ?? '');
  if (page === undefined || !view.isShown(page)) return undefined;
  const href =
    page.type === 'link' && page.target?.kind === 'url' ? page.target.url : view.hrefOf(page);
  const anchor = ref.kind === 'anchor' ? `#${encodePath(ref.anchor)}` : '';
  return { href: href + anchor, page };
}

/** The references into other spaces that stand anywhere in a document. */
export function listForeignRefs(document: object): ContentRef[] {
  const found: ContentRef[] = [];
  const waiting: object[] = [document];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('kind' in next && 'space' in next && typeof next.space === 'string') {
      found.push(next as ContentRef);
    }
    for (const value of Object.values(next)) {
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return found;
}
