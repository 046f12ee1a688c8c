import { decodeHTMLStrict } from 'entities';
import { cleanAnchor } from './anchors.ts';

/** What a raw target is, by its form alone. */
export type ClassifiedTarget =
  | { kind: 'url'; url: string }
  | { kind: 'anchor'; anchor: string }
  | { kind: 'relative'; path: string; anchor?: string };

const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** Takes back the backslash escapes and character references of a target or attribute. */
export function decodeTarget(raw: string): string {
  const unescaped = raw.includes('\\') ? raw.replace(ESCAPE, '$1') : raw;
  return unescaped.includes('&') ? decodeHTMLStrict(unescaped) : unescaped;
}

/**
 * Classifies a raw target (as in `RawTarget.raw`): a URL with a scheme, an anchor of the same page,
 * or a path relative to the page (or absolute within the tree, with a leading `/`). Paths and
 * anchors are percent-decoded, anchors as `cleanAnchor` gives them; a query is left out of the path.
 */
export function classifyTarget(raw: string): ClassifiedTarget {
  const target = decodeTarget(raw).trim();
  if (SCHEME.test(target)) return { kind: 'url', url: target };
  if (target.startsWith('//')) return { kind: 'url', url: `https:${target}` };
  const hash = target.indexOf('#');
  const anchor = hash === -1 ? undefined : cleanAnchor(decodePercent(target.slice(hash + 1)));
  if (hash === 0) return { kind: 'anchor', anchor: anchor ?? '' };
  const beforeHash = hash === -1 ? target : target.slice(0, hash);
  const query = beforeHash.indexOf('?');
  const path = decodePercent(query === -1 ? beforeHash : beforeHash.slice(0, query));
  return anchor === undefined || anchor === ''
    ? { kind: 'relative', path }
    : { kind: 'relative', path, anchor };
}

/** Percent-decodes text; malformed sequences stay as they are. */
function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (sequence) => {
      try {
        return decodeURIComponent(sequence);
      } catch {
        return sequence;
      }
    });
  }
}
