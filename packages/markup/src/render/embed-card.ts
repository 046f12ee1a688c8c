import { classNames, element, escapeText, voidElement } from './html-writer.ts';
import { renderCaption } from './media.ts';
import { dataOf, readFlag, readText } from './node-data.ts';
import type { RenderedEmbed } from './render-context.ts';
import type { BlockRenderer, RenderState } from './render-state.ts';
import { findTarget, linkAttributes, renderIcon } from './targets.ts';
import { hostOf } from './urls.ts';

/**
 * A card that links to the address: with the title, description and picture of what is there, where
 * the context knows of them, else with the host and the address. Nothing is loaded from there, so
 * reading a page tells nobody else.
 */
export const renderEmbed: BlockRenderer<'embed'> = (block, state) => {
  const data = dataOf(block);
  const url = readText(data, 'url') ?? '';
  const known = state.context.findEmbed?.(url);
  const card =
    known === undefined
      ? renderUrlCard(url, 'embed-card', state)
      : renderPreview(url, known, state);
  const attributes = { class: classNames('embed', readFlag(data, 'fullWidth') && 'full-width') };
  return element('figure', attributes, card + renderCaption(block, state));
};

/** A link card to an address elsewhere: its host, and the address itself. */
export function renderUrlCard(url: string, className: string, state: RenderState): string {
  const host = element('span', { class: `${className}-host` }, escapeText(hostOf(url) ?? ''));
  const address = element('span', { class: `${className}-address` }, escapeText(url));
  const content = renderIcon('arrow-up-right-from-square') + host + address;
  return renderCard(url, className, content, state);
}

/** Its texts are of anybody's language and direction. */
function renderPreview(url: string, embed: RenderedEmbed, state: RenderState): string {
  const { title, description, siteName } = embed;
  const host = hostOf(url) ?? '';
  const text = (name: string, words: string | undefined) =>
    words ? element('span', { class: `embed-card-${name}`, dir: 'auto' }, escapeText(words)) : '';
  const site = siteName && siteName !== title ? text('site', siteName) : '';
  const words =
    text('title', title || host) +
    text('description', description) +
    element('span', { class: 'embed-card-source' }, site + text('host', host));
  const content = renderPicture(embed) + element('span', { class: 'embed-card-text' }, words);
  return renderCard(url, 'embed-card embed-preview', content, state);
}

/** The title stands beside it, so it says nothing to those who cannot see it. */
function renderPicture({ picture }: RenderedEmbed): string {
  if (picture === undefined) return '';
  const { src, width, height } = picture;
  const image = voidElement('img', {
    src,
    alt: '',
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
  });
  return element('span', { class: 'embed-card-picture' }, image);
}

function renderCard(url: string, className: string, content: string, state: RenderState): string {
  const target = findTarget({ kind: 'url', url }, state);
  if (!target || state.insideLink) return element('div', { class: className }, content);
  return element('a', { class: className, ...linkAttributes(target) }, content);
}
