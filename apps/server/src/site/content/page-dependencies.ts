import type { ContentRef } from '@octavo/content';
import type { RenderedFile, RenderedTarget } from '@octavo/markup';
import type { SpaceView } from './space-view.ts';

/**
 * What a rendered page took from the rest of its space: the answer to every reference it resolved.
 * After a new revision the page is rendered again only when one of them would be answered
 * differently.
 */
export class PageDependencies {
  private view: SpaceView | undefined;
  private readonly externalImage: string;
  private readonly answers = new Map<string, string>();

  constructor(view: SpaceView, externalImage: string) {
    this.view = view;
    this.externalImage = externalImage;
  }

  resolveRef(ref: ContentRef): RenderedTarget | undefined {
    const target = this.view && findTarget(this.view, ref);
    this.answers.set(keyOf('ref', ref), JSON.stringify(target ?? null));
    return target;
  }

  resolveFile(ref: ContentRef): RenderedFile | undefined {
    if (ref.kind === 'url') return this.replaceExternal(ref.url);
    const file = this.view && findFile(this.view, ref);
    this.answers.set(keyOf('file', ref), JSON.stringify(file ?? null));
    return file;
  }

  noteReusableContent(ref: ContentRef): void {
    if (this.view) this.answers.set(keyOf('content', ref), findContent(this.view, ref));
  }

  /** Ends the recording: the view, and with it a whole revision, is no longer held. */
  close(): void {
    this.view = undefined;
  }

  /** Whether every reference means the same in another view of the space. */
  holdIn(view: SpaceView): boolean {
    for (const [key, answer] of this.answers) {
      const kind = key.slice(0, key.indexOf(' '));
      const ref = JSON.parse(key.slice(kind.length + 1)) as ContentRef;
      if (answerOf(view, kind, ref) !== answer) return false;
    }
    return true;
  }

  // A picture on another server would tell that server who reads: what stands in for it names its
  // address in the fragment, which browsers never send.
  private replaceExternal(url: string): RenderedFile | undefined {
    if (!/^(https?:)?\/\//i.test(url)) return undefined;
    const address = url.startsWith('//') ? `https:${url}` : url;
    return { src: `${this.externalImage}#${encodeURIComponent(address)}`, name: '' };
  }
}

function keyOf(kind: string, ref: ContentRef): string {
  return `${kind} ${JSON.stringify(ref)}`;
}

function answerOf(view: SpaceView, kind: string, ref: ContentRef): string {
  if (kind === 'ref') return JSON.stringify(findTarget(view, ref) ?? null);
  if (kind === 'file') return JSON.stringify(findFile(view, ref) ?? null);
  return findContent(view, ref);
}

function findTarget(view: SpaceView, ref: ContentRef): RenderedTarget | undefined {
  const found = view.findHref(ref);
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

function findFile(from: SpaceView, ref: ContentRef): RenderedFile | undefined {
  const view = from.viewOf(ref);
  if (ref.kind !== 'file' || view === undefined) return undefined;
  const file = view.revision.files.byId.get(ref.file);
  const src = view.fileHrefOf(ref.file);
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
  return view.revision.reusableContents.byId.get(id)?.document ?? '';
}
