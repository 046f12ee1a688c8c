import type { PageLayout } from '@octavo/content';
import type { SiteMessages } from '@octavo/messages/site';
import type { SearchScope } from '../content/search-scope.ts';
import type { Html } from './html.ts';
import type { LookView, PictureView } from './look-view.ts';
import type { SectionTab, SectionTabGroup, VariantsView } from './switch-view.ts';

/** A link with its words. */
export interface LinkView {
  title: string;
  href: string;
}

/** File names of the browser assets, relative to `SiteView.assetBase`. */
export interface AssetNames {
  style: string;
  theme: string;
  script: string;
  /** Sends requests from references; only pages that have forms for it load it. */
  trial: string;
  /** Draws diagrams; only pages that have some load it. */
  diagrams: string;
  /** Stands in for pictures on other servers, which a page never loads by itself. */
  externalImage: string;
}

/** What every page of a site shows. Paths start with `/` and do not end in one. */
export interface SiteView {
  title: string;
  /** Path of the site's root, empty on a host of its own. */
  prefix: string;
  /** Path of the current site space, which starts with `prefix`. */
  spacePrefix: string;
  /** The site's own address, without a trailing slash: what stands in place of `prefix`. */
  canonicalUrl: string;
  /** Whether search engines may list the site. */
  indexed: boolean;
  emoji?: string;
  /** Whether everybody can fetch what is on it. */
  isOpen: boolean;
  siteSpaces: readonly (LinkView & { current: boolean })[];
  /** What a search may be limited to, the usual first; fewer than two are no choice. */
  searchScopes: readonly SearchScope[];
  /** Where this is a preview of something, of what. */
  preview?: PreviewView;
  /** Where a visitor signs out; only for those who signed in. */
  signOutHref?: string;
  /** The sections in order, with their groups; absent where there are not several. */
  sections?: readonly (SectionTab | SectionTabGroup)[];
  /** The section of the page, where there are several. */
  section?: LinkView;
  /** What stands in for the site space of the page. */
  variants?: VariantsView;
  assetBase: string;
  assets: AssetNames;
  look: LookView;
}

/** The language that a page is shown in. */
export interface LanguageView {
  /** BCP 47 tag. */
  lang: string;
  dir: 'ltr' | 'rtl';
  labels: SiteMessages;
}

/** A picture above a page. */
export interface CoverView {
  src: string;
  srcDark?: string;
  size: PageLayout['coverSize'];
  mask: PageLayout['coverMask'];
  /** In pixels. */
  height: number;
  /** Which part of the picture shows: 0 is its upper end, 100 its lower. */
  position: number;
}

/** What the form about a page needs. */
export interface FeedbackView {
  /** Path that the form is sent to. */
  action: string;
  pageId: string;
}

/** What a preview says of itself. */
export interface PreviewView {
  kind: 'site' | 'change-request' | 'revision';
  number?: number;
  subject?: string;
  /** Where it is in the app. */
  href: string;
}

/** Where a page is changed, as far as this reader may. */
export interface EditLinks {
  /** In the repository that it came from. */
  git?: { host: string; href: string };
  app?: string;
}

/** What a document page shows. */
export interface PageView {
  site: SiteView;
  language: LanguageView;
  title: string;
  description?: string;
  /** What search results and cards say of it: its description, else how its text begins. */
  summary?: string;
  editLinks?: EditLinks;
  /** What stands for it where links are shown as cards. */
  picture?: PictureView;
  mark?: Html;
  layout: PageLayout;
  cover?: CoverView;
  navigation: Html;
  breadcrumbs: readonly { title: string; href?: string }[];
  outline: readonly { id: string; title: string; level: 2 | 3 | 4 }[];
  previous?: LinkView;
  next?: LinkView;
  /** Subpages, listed where a page has no text of its own. */
  contents: readonly (LinkView & { description?: string })[];
  /** What lists all of them, where these are only the first. */
  allContentsHref?: string;
  /** The page's own text, rendered. */
  body: Html;
  /** Whether readers can send requests from it. */
  hasTrials: boolean;
  /** Its language, where it is not the one the rest of the page is in. */
  bodyLang: string;
  bodyDir: 'ltr' | 'rtl';
  /** Path of the page. */
  href: string;
  markdownHref: string;
  /** Path of the feed of its updates, where it has some. */
  feedHref?: string;
  indexed: boolean;
  /** Its tags as items of a list; empty where it shows none. */
  tags: Html;
  /** ISO 8601. */
  updatedAt?: string;
  /** The form that asks whether the page was helpful, where it asks. */
  feedback?: FeedbackView;
  isHome: boolean;
}

/** What the frame of a page needs to know. */
export interface ShellView {
  site: SiteView;
  language: LanguageView;
  title: string;
  head: Html;
  /** The navigation; none hides its column and the drawer. */
  navigation?: Html;
  main: Html;
  outline?: Html;
  wide?: boolean;
  query?: string;
}

/** A result of the search, as the page without scripts and the dialog show it. */
export interface SearchResultView {
  title: readonly ExcerptPart[];
  href: string;
  path: string;
  sections: readonly {
    /** Empty for the part before the first heading. */
    title: readonly ExcerptPart[];
    href: string;
    excerpt: readonly ExcerptPart[];
  }[];
}

/** The results in one site space of those searched. */
export interface SearchGroupView {
  title: string;
  results: readonly SearchResultView[];
}

/** A run of a title's or excerpt's text, and whether it is what was searched for. */
export interface ExcerptPart {
  text: string;
  hit: boolean;
}

/** The absolute form of a path on the site, as search engines and feeds are given it. */
export function makeAbsolute(
  site: Pick<SiteView, 'canonicalUrl' | 'prefix'>,
  href: string,
): string {
  if (/^https?:/.test(href)) return href;
  const path = href.startsWith(site.prefix) ? href.slice(site.prefix.length) : href;
  return site.canonicalUrl + path.replace(/[^\x21-\x7e]/gu, (one) => encodeURIComponent(one));
}
