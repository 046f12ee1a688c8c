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
