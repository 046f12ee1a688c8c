/* Made from the files in `catalogs` by `npm run messages`. */

import inAr from '../../catalogs/pdf/ar.json' with { type: 'json' };
import inCs from '../../catalogs/pdf/cs.json' with { type: 'json' };
import inDa from '../../catalogs/pdf/da.json' with { type: 'json' };
import inDe from '../../catalogs/pdf/de.json' with { type: 'json' };
import inEl from '../../catalogs/pdf/el.json' with { type: 'json' };
import inEn from '../../catalogs/pdf/en.json' with { type: 'json' };
import inEs from '../../catalogs/pdf/es.json' with { type: 'json' };
import inFa from '../../catalogs/pdf/fa.json' with { type: 'json' };
import inFi from '../../catalogs/pdf/fi.json' with { type: 'json' };
import inFr from '../../catalogs/pdf/fr.json' with { type: 'json' };
import inHe from '../../catalogs/pdf/he.json' with { type: 'json' };
import inHi from '../../catalogs/pdf/hi.json' with { type: 'json' };
import inHu from '../../catalogs/pdf/hu.json' with { type: 'json' };
import inId from '../../catalogs/pdf/id.json' with { type: 'json' };
import inIt from '../../catalogs/pdf/it.json' with { type: 'json' };
import inJa from '../../catalogs/pdf/ja.json' with { type: 'json' };
import inKo from '../../catalogs/pdf/ko.json' with { type: 'json' };
import inNl from '../../catalogs/pdf/nl.json' with { type: 'json' };
import inNo from '../../catalogs/pdf/no.json' with { type: 'json' };
import inPl from '../../catalogs/pdf/pl.json' with { type: 'json' };
import inPtBr from '../../catalogs/pdf/pt-br.json' with { type: 'json' };
import inRo from '../../catalogs/pdf/ro.json' with { type: 'json' };
import inRu from '../../catalogs/pdf/ru.json' with { type: 'json' };
import inSv from '../../catalogs/pdf/sv.json' with { type: 'json' };
import inTh from '../../catalogs/pdf/th.json' with { type: 'json' };
import inTr from '../../catalogs/pdf/tr.json' with { type: 'json' };
import inUk from '../../catalogs/pdf/uk.json' with { type: 'json' };
import inVi from '../../catalogs/pdf/vi.json' with { type: 'json' };
import inZhHans from '../../catalogs/pdf/zh-hans.json' with { type: 'json' };
import inZhHant from '../../catalogs/pdf/zh-hant.json' with { type: 'json' };
import { openCatalog } from '../catalog.ts';
import type { Texts } from '../message.ts';

/** The messages of the catalog `pdf` in one language. */
export interface PdfMessages {
  readonly contents: string;
}

const TEXTS = {
  ar: inAr,
  cs: inCs,
  da: inDa,
  de: inDe,
  el: inEl,
  en: inEn,
  es: inEs,
  fa: inFa,
  fi: inFi,
  fr: inFr,
  he: inHe,
  hi: inHi,
  hu: inHu,
  id: inId,
  it: inIt,
  ja: inJa,
  ko: inKo,
  nl: inNl,
  no: inNo,
  pl: inPl,
  'pt-BR': inPtBr,
  ro: inRo,
  ru: inRu,
  sv: inSv,
  th: inTh,
  tr: inTr,
  uk: inUk,
  vi: inVi,
  'zh-Hans': inZhHans,
  'zh-Hant': inZhHant,
} satisfies Readonly<Record<string, Texts<PdfMessages>>>;

/** The languages that they are in. */
export type PdfLanguage = keyof typeof TEXTS;

export const pdfCatalog = openCatalog<PdfMessages, PdfLanguage>(TEXTS);
