import type { ContentRef } from '@octavo/content';
import { characterOf, emojiName } from './emoji.ts';
import { classNames, element, escapeText } from './html-writer.ts';
import type { RenderedFile, RenderedTarget } from './render-context.ts';
import type { RenderState } from './render-state.ts';
import { isExternal, safeImage, safeLink } from './urls.ts';

/** What a reference links to, with a safe address; undefined where it is broken or unsafe. */
export function findTarget(
  ref: ContentRef | undefined,
  state: RenderState,
): RenderedTarget | undefined {
  if (!ref) return undefined;
  const target = lookUp(ref, state);
  const href = target && safeLink(target.href);
  return target && href !== undefined ? { ...target, href } : undefined;
}

function lookUp(ref: ContentRef, state: RenderState): RenderedTarget | undefined {
  if (ref.kind === 'url') return { href: ref.url, external: isExternal(ref.url) };
  if (ref.kind === 'anchor' && ref.page === undefined && ref.space === undefined) {
    return { href: `#${ref.anchor}` };
  }
  if (ref.kind !== 'file') return state.context.resolveRef(ref);
  const file = state.context.resolveFile(ref);
  return file && { href: file.src, title: file.name };
}

/** The file a reference shows, with a safe address; undefined where it is broken or unsafe. */
export function findFile(
  ref: ContentRef | undefined,
  state: RenderState,
): RenderedFile | undefined {
  if (ref?.kind !== 'file' && ref?.kind !== 'url') return undefined;
  const own = ref.kind === 'url' ? { src: ref.url, name: '' } : undefined;
  const file = state.context.resolveFile(ref) ?? own;
  const src = file && safeImage(file.src);
  return file && src !== undefined ? { ...file, src } : undefined;
}

/** A link around content; the content alone where there is no target or a link is open already. */
export function renderLink(
  target: RenderedTarget | undefined,
  state: RenderState,
  render: () => string,
  className?: string,
): string {
  if (!target || state.insideLink) return render();
  state.insideLink = true;
  const content = render();
  state.insideLink = false;
  return element('a', { class: className, ...linkAttributes(target) }, content);
}

/** The attributes of a link to a target. */
export function linkAttributes(target: RenderedTarget): { href: string; rel: string | undefined } {
  return { href: target.href, rel: target.external ? 'noopener noreferrer' : undefined };
}

/**
 * An icon by its name: an empty element that the site's stylesheet draws by `data-icon`, hidden
 * from assistive technology. Empty text where the name is no icon name.
 */
export function renderIcon(name: string | undefined, ...classes: string[]): string {
  if (name === undefined || !/^[a-z0-9][a-z0-9-]{0,63}$/i.test(name)) return '';
  const icon = name.toLowerCase();
  return element(
    'span',
    {
      class: classNames('icon', `icon-${icon}`, ...classes),
      'data-icon': icon,
      'aria-hidden': 'true',
    },
    '',
  );
}

/** An emoji as a labelled picture, given as a character or by its code points. */
export function renderEmoji(codeOrCharacter: string): string {
  const character = characterOf(codeOrCharacter) ?? codeOrCharacter;
  const name = emojiName(character);
  return element(
    'span',
    { class: 'emoji', ...(name === undefined ? {} : { role: 'img', 'aria-label': name }) },
    escapeText(character),
  );
}

/** The emoji or icon of a target, as decoration before its title. */
export function renderTargetMark(target: RenderedTarget): string {
  if (target.emoji) {
    const character = characterOf(target.emoji) ?? target.emoji;
    return element('span', { class: 'emoji', 'aria-hidden': 'true' }, escapeText(character));
  }
  return renderIcon(target.icon);
}
