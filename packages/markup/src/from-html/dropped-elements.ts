import type { Element } from 'hast';
import { hasClass, isElement, readAttribute, readClasses, readText } from './hast-tree.ts';

/** Elements that show nothing, or nothing that a page can have. */
const NEVER_SHOWN = [
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'meta',
  'link',
  'svg',
  'canvas',
  'object',
  'embed',
  'applet',
  'frame',
  'frameset',
  'dialog',
  'button',
  'select',
  'textarea',
  'datalist',
  'map',
  'clipboard-copy',
];
const PAGE_FURNITURE = ['nav', 'footer', 'aside'];
const FURNITURE_ROLES = new Set([
  'navigation',
  'search',
  'banner',
  'contentinfo',
  'complementary',
  'dialog',
  'alertdialog',
  'toolbar',
  'menu',
]);
const FURNITURE_CLASS =
  /^(?:breadcrumbs?|theme-doc-breadcrumbs|toc|table-of-contents|tableOfContents|on-this-page|toctree-wrapper|edit-(?:this-)?page|edit-link|theme-edit-this-page|pagination-nav|pagination|pager|prev-next|prev-next-footer|page-nav|page-metadata|feedback|was-this-helpful|share|social-share|related-pages|sidebar|navbar|site-header|site-footer|menu|cookie\S*|\S*-cookie-\S*|consent\S*|gdpr\S*|mw-editsection|mw-jump-link|navbox|noprint|skip-link|skip-to-content|last-updated|theme-last-updated)$/i;
const FURNITURE_ID = /^(?:toc|table-of-contents|cookie\S*|onetrust\S*|CybotCookiebot\S*|gdpr\S*)$/i;
const HIDDEN_CLASSES = ['sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text'];
const ANCHOR_CLASSES = [
  'headerlink',
  'header-anchor',
  'hash-link',
  'heading-anchor',
  'anchor',
  'anchorjs-link',
  'anchor-link',
  'direct-link',
  'permalink',
  'sl-anchor-link',
];
/** Signs that stand for a link to the heading they stand beside. */
const ANCHOR_TEXT = /^[\s#¶§🔗\u200b\u200c\ufeff]*$/u;

/** Whether an element is never content, such as a script or the link of a heading to itself. */
export function isNeverShown(element: Element): boolean {
  if (isElement(element, ...NEVER_SHOWN)) return true;
  if (isElement(element, 'input') && readAttribute(element, 'type') !== 'checkbox') return true;
  if (readAttribute(element, 'hidden') !== undefined) return true;
  if (readAttribute(element, 'ariaHidden') === 'true' && !isElement(element, 'img')) return true;
  if (/(?:^|;)\s*display\s*:\s*none/i.test(readAttribute(element, 'style') ?? '')) return true;
  if (hasClass(element, ...HIDDEN_CLASSES)) return true;
  return isHeadingAnchor(element);
}

/** Whether an element is about the page rather than of it: navigation, notices and the like. */
export function isFurniture(element: Element): boolean {
  if (isElement(element, ...PAGE_FURNITURE)) return true;
  const role = readAttribute(element, 'role')?.toLowerCase();
  if (role !== undefined && FURNITURE_ROLES.has(role)) return true;
  if (FURNITURE_ID.test(readAttribute(element, 'id') ?? '')) return true;
  return readClasses(element).some((name) => FURNITURE_CLASS.test(name));
}

function isHeadingAnchor(element: Element): boolean {
  if (!isElement(element, 'a') || readAttribute(element, 'href') === undefined) return false;
  const isWithin = /^#/.test(readAttribute(element, 'href') ?? '');
  if (!ANCHOR_TEXT.test(readText(element))) return false;
  return (
    isWithin && !hasPicture(element) && (hasClass(element, ...ANCHOR_CLASSES) || isSign(element))
  );
}

function isSign(element: Element): boolean {
  return readText(element).trim() !== '' || element.children.length === 0;
}

function hasPicture(element: Element): boolean {
  return element.children.some((child) => isElement(child, 'img', 'picture'));
}
