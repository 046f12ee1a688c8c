import type { RenderLabels } from '@octavo/markup';
import type { ReferenceWords } from './reference/reference-words.ts';

/** Every word that the site adds to what authors wrote. */
export interface SiteLabels {
  skip: string;
  search: string;
  searchPlaceholder: string;
  searchHint: string;
  searchFailed: string;
  searching: string;
  noResults: string;
  results: string;
  theme: string;
  themeSystem: string;
  themeLight: string;
  themeDark: string;
  menu: string;
  close: string;
  navigation: string;
  subpages: string;
  /** Entries of the navigation that a page leaves out, before those that it shows. */
  earlierPages: string;
  morePages: string;
  breadcrumbs: string;
  outline: string;
  previous: string;
  next: string;
  pagination: string;
  copyPage: string;
  copied: string;
  viewMarkdown: string;
  updated: string;
  contents: string;
  notFound: string;
  notFoundText: string;
  suggestions: string;
  home: string;
  spaces: string;
  copy: string;
  externalImage: string;
  diagramFailed: string;
  version: string;
  language: string;
  /** `{name}` is where it opens. */
  openIn: string;
  editPage: string;
  signOut: string;
  signedOut: string;
  /** `{number}` is that of the change request. */
  previewOf: string;
  leavePreview: string;
  helpful: string;
  helpfulGood: string;
  helpfulOk: string;
  helpfulBad: string;
  feedbackThanks: string;
  feedbackComment: string;
  send: string;
  announcement: string;
  subscribe: string;
  /** `{count}` is how many there are. */
  resultsCount: string;
  poweredBy: string;
  privacyPolicy: string;
  /** What the scopes of a search stand under. */
  searchIn: string;
  scopeSite: string;
  scopeSection: string;
  scopeAll: string;
  pageActions: string;
  /** `{name}` is the host of the repository. */
  editOn: string;
  /** What an assistant is asked; the page's address follows. */
  askAbout: string;
  previewRevision: string;
  previewSite: string;
  away: string;
  awayText: string;
  closed: string;
  closedText: string;
  refused: string;
  refusedText: string;
  tryAgain: string;
  signOutText: string;
  signedOutText: string;
  signInAgain: string;
  backToPages: string;
  /** The sites of an organization. */
  sites: string;
  /** Above the pages that this browser showed last. */
  recentlyRead: string;
  /** With `{words}`, which were searched for in place of what looks mistyped. */
  alsoSearched: string;
  /** On the button that shows a picture as large as it fits. */
  enlarge: string;
  /** On the button that breaks long lines of code. */
  wrapLines: string;
}

/** The words of a language. English ones stand in for those that it lacks. */
export interface LanguageLabels {
  site: Partial<SiteLabels>;
  /** What rendering a document adds. */
  render: Partial<RenderLabels>;
  /** What references to APIs say. */
  reference: ReferenceWords;
}
