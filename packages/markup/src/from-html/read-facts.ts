import type { Root } from 'hast';
import {
  collapse,
  findElement,
  findElements,
  isElement,
  readAttribute,
  readText,
} from './hast-tree.ts';

const MAX_DESCRIPTION = 2000;

/** What the head of a page says about it. */
export interface HeadFacts {
  title?: string;
  description?: string;
  language?: string;
  canonicalUrl?: string;
  /** The address that relative ones are read against (`<base>`), itself maybe relative. */
  base?: string;
}

/** Reads the head of a page, `<html lang>` included. */
export function readHead(root: Root): HeadFacts {
  const html = findElement(root, (element) => isElement(element, 'html'));
  const metas = new Map<string, string>();
  for (const meta of findElements(root, (element) => isElement(element, 'meta'))) {
    const name = readAttribute(meta, 'name') ?? readAttribute(meta, 'property');
    const content = collapse(readAttribute(meta, 'content') ?? '');
    if (name && content !== '' && !metas.has(name.toLowerCase())) {
      metas.set(name.toLowerCase(), content);
    }
  }
  const titleElement = findElement(root, (element) => isElement(element, 'title'));
  const written = titleElement ? collapse(readText(titleElement)) : '';
  const title = metas.get('og:title') ?? written;
  const description = metas.get('description') ?? metas.get('og:description');
  const language = html && readAttribute(html, 'lang');
  const canonicalUrl = readLink(root, 'canonical');
  const base = findElement(root, (element) => isElement(element, 'base'));
  const href = base && readAttribute(base, 'href');
  return {
    ...(title === '' ? {} : { title: dropSiteName(title, metas.get('og:site_name')) }),
    ...(description === undefined ? {} : { description: description.slice(0, MAX_DESCRIPTION) }),
    ...(language && /^[A-Za-z0-9-]{1,35}$/.test(language) ? { language } : {}),
    ...(canonicalUrl === undefined ? {} : { canonicalUrl }),
    ...(href ? { base: href } : {}),
  };
}

function readLink(root: Root, rel: string): string | undefined {
  const link = findElement(root, (element) => {
    const rels = (readAttribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    return isElement(element, 'link') && rels.includes(rel);
  });
  return link && readAttribute(link, 'href');
}

const SEPARATOR = /\s+[|·•–—»:-]\s+/g;

/** A title without the name of the site at its end or start. */
function dropSiteName(title: string, siteName: string | undefined): string {
  const parts = title.split(SEPARATOR);
  if (parts.length < 2) return title;
  const first = parts[0] ?? title;
  if (siteName !== undefined && first === siteName) return parts.slice(1).join(' - ');
  const last = [...title.matchAll(SEPARATOR)].at(-1);
  const cut = title.slice(0, last?.index).trim();
  return cut === '' ? title : cut;
}
