import type { RenderLabels } from '@octavo/markup';
import type { ReferenceLabels } from '@octavo/openapi';

/** The language of a PDF, and the words of it that are added to what authors wrote. */
export interface ReaderLanguage {
  /** BCP 47. */
  lang: string;
  /** English ones stand in for those left out. */
  labels: Partial<RenderLabels>;
  /** The words that references of APIs add; English ones where left out. */
  referenceLabels?: ReferenceLabels;
}

/** Chooses a language by a sample of the text and what the space says; sites choose the same way. */
export type ChooseLanguage = (sample: {
  text: string;
  spaceLanguage: string | null;
}) => ReaderLanguage;

/** What a table of contents is called. */
const CONTENTS: Readonly<Record<string, string>> = {
  ar: 'المحتويات',
  cs: 'Obsah',
  da: 'Indhold',
  de: 'Inhalt',
  el: 'Περιεχόμενα',
  es: 'Contenido',
  fa: 'فهرست',
  fi: 'Sisällys',
  fr: 'Sommaire',
  he: 'תוכן העניינים',
  hi: 'विषय-सूची',
  hu: 'Tartalom',
  id: 'Daftar isi',
  it: 'Indice',
  ja: '目次',
  ko: '목차',
  nl: 'Inhoud',
  no: 'Innhold',
  pl: 'Spis treści',
  pt: 'Sumário',
  ro: 'Cuprins',
  ru: 'Содержание',
  sv: 'Innehåll',
  th: 'สารบัญ',
  tr: 'İçindekiler',
  uk: 'Зміст',
  vi: 'Mục lục',
  zh: '目录',
  'zh-Hant': '目錄',
  yue: '目錄',
};

/** The title of the table of contents in a language; undefined where it is not known. */
export function nameContents(lang: string): string | undefined {
  return CONTENTS[lang] ?? CONTENTS[lang.split('-')[0] ?? ''];
}
