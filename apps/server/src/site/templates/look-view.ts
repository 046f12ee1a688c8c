import type { Customization } from '@octavo/contract/customization';
import type { Html } from './html.ts';

/** A text, and what it is in other languages. */
export interface LocalizedText {
  text: string;
  localized?: Readonly<Record<string, string>> | undefined;
}

/** A link of a site's header, footer or announcement that its reader may follow. */
export interface CustomLinkView {
  title: LocalizedText;
  href: string;
}

/** A link of the header; without an address it only opens the links below it. */
export interface HeaderLinkView {
  title: LocalizedText;
  href?: string;
  style: 'link' | 'button-primary' | 'button-secondary';
  links: readonly CustomLinkView[];
}

/** A picture for light and one for dark pages. */
export interface ThemedPictureView {
  light: PictureView;
  dark: PictureView;
}

/** A picture of the site's own. */
export interface PictureView {
  src: string;
  /** In pixels, where that is known. */
  width?: number | undefined;
  height?: number | undefined;
  alt?: string;
}

/** How a site looks to one reader. */
export interface LookView {
  /** The settings that it follows from. */
  customization: Customization;
  /** What the root element says of the look; nothing where it is the default one. */
  attributes: Html;
  /** The style sheet of the look and the fonts worth loading ahead; none for the default one. */
  theme?: { href: string; ahead: readonly string[] };
  title?: LocalizedText;
  /** The language of what the site itself writes, where it is not that of the page. */
  language?: { lang: string; dir: 'ltr' | 'rtl' };
  /** Where the name or the logo of the site leads. */
  homeHref?: string;
  logo?: ThemedPictureView;
  headerLinks: readonly HeaderLinkView[];
  announcement?: {
    message: LocalizedText;
    style: 'info' | 'warning' | 'danger' | 'success';
    link?: CustomLinkView;
  };
  footerLogo?: ThemedPictureView;
  footerGroups: readonly { title: LocalizedText; links: readonly CustomLinkView[] }[];
  favicon?: ThemedPictureView;
  socialPreview?: PictureView;
}

/** A text in a language, given as BCP 47 tag: in its own one where there is no other. */
export function chooseText({ text, localized }: LocalizedText, lang: string): string {
  if (localized === undefined) return text;
  const wanted = lang.toLowerCase();
  const base = wanted.split('-', 1)[0];
  const find = (tag: string | undefined) =>
    Object.entries(localized).find(([locale]) => locale.toLowerCase() === tag)?.[1];
  return find(wanted) ?? find(base) ?? text;
}
