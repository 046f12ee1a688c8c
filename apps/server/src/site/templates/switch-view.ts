import type { Html } from './html.ts';

/** A section in the header. */
export interface SectionTab {
  kind: 'section';
  title: string;
  href: string;
  icon?: Html;
  description?: string;
  /** Whether the page lies in it. */
  isCurrent: boolean;
}

/** Sections that are shown together. */
export interface SectionTabGroup {
  kind: 'group';
  title: string;
  icon?: Html;
  isCurrent: boolean;
  tabs: readonly SectionTab[];
}

/** Another site space of the same section, at the same page where it has that. */
export interface VariantLink {
  title: string;
  href: string;
  /** BCP 47 tag, where its language is known. */
  lang?: string;
  isCurrent: boolean;
}

/** A page in one language, as search engines are told. */
export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  lang: string;
  href: string;
}

/** The site spaces that stand in for one another. */
export interface VariantsView {
  /** Those in the language of the page; fewer than two are none to choose from. */
  versions: readonly VariantLink[];
  /** One for each language, the page's own among them. */
  languages: readonly VariantLink[];
  /** The languages in which this very page is there, where they are several. */
  alternates: readonly Alternate[];
}
