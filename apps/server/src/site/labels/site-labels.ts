import type { RenderLabels } from '@octavo/markup';

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
  sections: string;
  version: string;
  versions: string;
  language: string;
  moreActions: string;
  openInAssistant: string;
  /** `{name}` is where it opens. */
  openIn: string;
  downloadPdf: string;
  editPage: string;
  signIn: string;
  signOut: string;
  signedOut: string;
  notAllowed: string;
  notAllowedText: string;
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
  dismiss: string;
  announcement: string;
  subscribe: string;
  searchEverywhere: string;
  searchHere: string;
  /** `{count}` is how many there are. */
  resultsCount: string;
  /** `{name}` is what the menu belongs to. */
  menuOf: string;
  poweredBy: string;
  privacyPolicy: string;
  externalLink: string;
}

/** The words of a language. English ones stand in for those that it lacks. */
export interface LanguageLabels {
  site: Partial<SiteLabels>;
  /** What rendering a document adds. */
  render: Partial<RenderLabels>;
}
