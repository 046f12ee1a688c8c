import type { ContentRef } from '@octavo/content';
import { characterOf } from '../render/emoji.ts';
import { call, typstString } from './source.ts';
import type { TypstState } from './typst-state.ts';

/** Where a link leads: a place within the PDF, else an address; and what its target is called. */
export interface Destination {
  /** Arguments of the prelude's linking functions: labels, address. */
  args: readonly [keys: string, url: string];
  title: string | undefined;
  description: string | undefined;
  emoji: string | undefined;
  /** The safe address; undefined where there is none. */
  href: string | undefined;
}

const MAX_ADDRESS_LENGTH = 2000;

/** An absolute `http:`, `https:` or `mailto:` address in plain ASCII; undefined for any other. */
export function safeAddress(address: string): string | undefined {
  const trimmed = address.trim();
  const isSafe = /^(?:https?:\/\/[^/?#]|mailto:[^?])/i.test(trimmed);
  if (!isSafe || /\p{Cc}/u.test(trimmed)) return undefined;
  const encoded = trimmed.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return encoded.length <= MAX_ADDRESS_LENGTH ? encoded : undefined;
}

/** What a reference leads to; undefined where it is broken. */
export function findDestination(
  ref: ContentRef | undefined,
  state: TypstState,
): Destination | undefined {
  if (!ref) return undefined;
  const places = listPlaces(ref, state);
  const target = lookUp(ref, state);
  if (!target && places.length === 0) return undefined;
  const href = target && safeAddress(target.href);
  return {
    args: [state.labels.want(...places), typstString(href ?? '')],
    title: target?.title || undefined,
    description: target?.description || undefined,
    emoji: target?.emoji,
    href,
  };
}

/** The labels that a reference within the PDF may lead to, the best first. */
function listPlaces(ref: ContentRef, state: TypstState): string[] {
  if (ref.kind !== 'page' && ref.kind !== 'anchor') return [];
  const page = ref.page ?? (ref.kind === 'anchor' ? state.page.id : undefined);
  if (ref.space !== undefined || page === undefined || !state.pages.has(page)) return [];
  const whole = state.labels.nameOf(page);
  const isOwn = ref.kind === 'anchor' && ref.page === undefined;
  if (ref.kind === 'page') return [whole];
  const anchor = state.labels.nameOf(page, ref.anchor);
  return isOwn ? [anchor] : [anchor, whole];
}

function lookUp(
  ref: ContentRef,
  state: TypstState,
): { href: string; title?: string; description?: string; emoji?: string } | undefined {
  if (ref.kind === 'url') return { href: ref.url };
  if (ref.kind === 'anchor' && ref.page === undefined && ref.space === undefined) return undefined;
  if (ref.kind !== 'file') return state.context.resolveRef(ref);
  const file = state.context.resolveFile(ref);
  return file && { href: file.src, title: file.name };
}

/** A link around content; the content alone where there is no destination or a link is open. */
export function writeLink(
  destination: Destination | undefined,
  state: TypstState,
  write: () => string,
  name: 'to' | 'to-plain' = 'to',
): string {
  if (!destination || state.insideLink) return write();
  state.insideLink = true;
  const source = write();
  state.insideLink = false;
  return source === '' ? '' : call(name, destination.args, source);
}

/** An emoji given as a character or by its code points. */
export function emojiText(codeOrCharacter: string): string {
  return characterOf(codeOrCharacter) ?? codeOrCharacter;
}
