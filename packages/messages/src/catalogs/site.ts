/* Made from the files in `catalogs` by `npm run messages`. */

import inAr from '../../catalogs/site/ar.json' with { type: 'json' };
import inCs from '../../catalogs/site/cs.json' with { type: 'json' };
import inDa from '../../catalogs/site/da.json' with { type: 'json' };
import inDe from '../../catalogs/site/de.json' with { type: 'json' };
import inEn from '../../catalogs/site/en.json' with { type: 'json' };
import inEs from '../../catalogs/site/es.json' with { type: 'json' };
import inFa from '../../catalogs/site/fa.json' with { type: 'json' };
import inFi from '../../catalogs/site/fi.json' with { type: 'json' };
import inFr from '../../catalogs/site/fr.json' with { type: 'json' };
import inHe from '../../catalogs/site/he.json' with { type: 'json' };
import inIt from '../../catalogs/site/it.json' with { type: 'json' };
import inJa from '../../catalogs/site/ja.json' with { type: 'json' };
import inKo from '../../catalogs/site/ko.json' with { type: 'json' };
import inNl from '../../catalogs/site/nl.json' with { type: 'json' };
import inNo from '../../catalogs/site/no.json' with { type: 'json' };
import inPl from '../../catalogs/site/pl.json' with { type: 'json' };
import inPtBr from '../../catalogs/site/pt-br.json' with { type: 'json' };
import inRu from '../../catalogs/site/ru.json' with { type: 'json' };
import inSv from '../../catalogs/site/sv.json' with { type: 'json' };
import inTr from '../../catalogs/site/tr.json' with { type: 'json' };
import inUk from '../../catalogs/site/uk.json' with { type: 'json' };
import inZhHans from '../../catalogs/site/zh-hans.json' with { type: 'json' };
import inZhHant from '../../catalogs/site/zh-hant.json' with { type: 'json' };
import { openCatalog } from '../catalog.ts';
import type { Message, Texts, Value } from '../message.ts';

/** The messages of the catalog `site` in one language. */
export interface SiteMessages {
  readonly skip: string;
  readonly search: string;
  readonly searchPlaceholder: string;
  readonly searchHint: string;
  readonly searchFailed: string;
  readonly searching: string;
  readonly noResults: string;
  readonly results: string;
  readonly theme: string;
  readonly themeSystem: string;
  readonly themeLight: string;
  readonly themeDark: string;
  readonly menu: string;
  readonly close: string;
  readonly navigation: string;
  readonly subpages: string;
  readonly earlierPages: string;
  readonly morePages: string;
  readonly breadcrumbs: string;
  readonly outline: string;
  readonly previous: string;
  readonly next: string;
  readonly pagination: string;
  readonly copyPage: string;
  readonly copied: string;
  readonly viewMarkdown: string;
  readonly updated: string;
  readonly contents: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly suggestions: string;
  readonly home: string;
  readonly spaces: string;
  readonly copy: string;
  readonly externalImage: string;
  readonly diagramFailed: string;
  readonly version: string;
  readonly language: string;
  readonly openIn: Message<{ name: Value }>;
  readonly editPage: string;
  readonly signOut: string;
  readonly signedOut: string;
  readonly previewOf: Message<{ number: Value }>;
  readonly leavePreview: string;
  readonly helpful: string;
  readonly helpfulGood: string;
  readonly helpfulOk: string;
  readonly helpfulBad: string;
  readonly feedbackThanks: string;
  readonly feedbackComment: string;
  readonly send: string;
  readonly announcement: string;
  readonly subscribe: string;
  readonly resultsCount: Message<{ count: Value }>;
  readonly poweredBy: string;
  readonly privacyPolicy: string;
  readonly searchIn: string;
  readonly scopeSite: string;
  readonly scopeSection: string;
  readonly scopeAll: string;
  readonly pageActions: string;
  readonly editOn: Message<{ name: Value }>;
  readonly askAbout: string;
  readonly previewRevision: string;
  readonly previewSite: string;
  readonly away: string;
  readonly awayText: string;
  readonly closed: string;
  readonly closedText: string;
  readonly refused: string;
  readonly refusedText: string;
  readonly tryAgain: string;
  readonly signOutText: string;
  readonly signedOutText: string;
  readonly signInAgain: string;
  readonly backToPages: string;
  readonly sites: string;
  readonly recentlyRead: string;
  readonly alsoSearched: Message<{ words: Value }>;
  readonly enlarge: string;
  readonly wrapLines: string;
}

const TEXTS = {
  ar: inAr,
  cs: inCs,
  da: inDa,
  de: inDe,
  en: inEn,
  es: inEs,
  fa: inFa,
  fi: inFi,
  fr: inFr,
  he: inHe,
  it: inIt,
  ja: inJa,
  ko: inKo,
  nl: inNl,
  no: inNo,
  pl: inPl,
  'pt-BR': inPtBr,
  ru: inRu,
  sv: inSv,
  tr: inTr,
  uk: inUk,
  'zh-Hans': inZhHans,
  'zh-Hant': inZhHant,
} satisfies Readonly<Record<string, Texts<SiteMessages>>>;

/** The languages that they are in. */
export type SiteLanguage = keyof typeof TEXTS;

export const siteCatalog = openCatalog<SiteMessages, SiteLanguage>(TEXTS);
