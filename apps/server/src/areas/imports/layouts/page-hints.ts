import { asMapping, asText } from './yaml-file.ts';

/** What a page's own text says about its place among plain files. */
export interface PageHints {
  /** Position among siblings; absent sorts last. */
  position?: number;
  /** Name for the navigation. */
  label?: string;
  /** The address that it asks for: below its folder, or with a slash in front below the content root. */
  slug?: string;
}

const POSITION_KEYS = ['sidebar_position', 'position', 'order', 'nav_order', 'weight'];
const LABEL_KEYS = ['sidebar_label', 'nav_title', 'sidebar_title'];

/** Reads the keys that documentation generators use in front matter, or in a category file. */
export function readHints(fields: unknown): PageHints {
  const mapping = asMapping(fields);
  const sidebar = asMapping(mapping.sidebar);
  const position = [...POSITION_KEYS.map((key) => mapping[key]), sidebar.order]
    .map((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value))
    .find((value) => typeof value === 'number' && Number.isFinite(value));
  const label = [...LABEL_KEYS.map((key) => mapping[key]), sidebar.label].map(asText).find(Boolean);
  return {
    ...(typeof position === 'number' ? { position } : {}),
    ...(label === undefined ? {} : { label }),
    ...(typeof mapping.slug === 'string' && mapping.slug.trim() !== ''
      ? { slug: mapping.slug.trim() }
      : {}),
  };
}

/** Words of a file or folder name: `02-getting_started` reads `Getting started`. */
export function readableName(name: string): string {
  const words = name
    .replace(/^\d+[-_. ]+(?=\D)/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  if (words === '') return name;
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * The name of a language in itself where a folder is named by a language tag, such as `pt-BR`, or
 * by a language of a family, such as `zh-yue` (RFC 5646, section 2.2.2). Undefined for every other
 * name, whatever it looks like.
 */
export function languageName(folder: string): string | undefined {
  const tag = readLanguageTag(folder);
  if (tag === undefined) return undefined;
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
  return name?.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tag));
}

/** The languages of two letters that registered languages of three may stand behind. */
const FAMILIES = 'ar|lv|ms|sw|uz|zh';
const TAG = new RegExp(
  `^(?:(?:${FAMILIES})-(?<member>[a-z]{3})|[a-z]{2}(?:-(?:[A-Za-z]{2}|[A-Za-z]{4}))?)$`,
);

/** The tag that a name is, in the form that `Intl` takes; `js-sdk` looks like one and is none. */
function readLanguageTag(name: string): string | undefined {
  const match = TAG.exec(name);
  return match === null ? undefined : (match.groups?.member ?? name);
}
