/* Made from the files in `catalogs` by `npm run messages`. */

import inAr from '../../catalogs/blocks/ar.json' with { type: 'json' };
import inCs from '../../catalogs/blocks/cs.json' with { type: 'json' };
import inDa from '../../catalogs/blocks/da.json' with { type: 'json' };
import inDe from '../../catalogs/blocks/de.json' with { type: 'json' };
import inEn from '../../catalogs/blocks/en.json' with { type: 'json' };
import inEs from '../../catalogs/blocks/es.json' with { type: 'json' };
import inFa from '../../catalogs/blocks/fa.json' with { type: 'json' };
import inFi from '../../catalogs/blocks/fi.json' with { type: 'json' };
import inFr from '../../catalogs/blocks/fr.json' with { type: 'json' };
import inHe from '../../catalogs/blocks/he.json' with { type: 'json' };
import inIt from '../../catalogs/blocks/it.json' with { type: 'json' };
import inJa from '../../catalogs/blocks/ja.json' with { type: 'json' };
import inKo from '../../catalogs/blocks/ko.json' with { type: 'json' };
import inNl from '../../catalogs/blocks/nl.json' with { type: 'json' };
import inNo from '../../catalogs/blocks/no.json' with { type: 'json' };
import inPl from '../../catalogs/blocks/pl.json' with { type: 'json' };
import inPtBr from '../../catalogs/blocks/pt-br.json' with { type: 'json' };
import inRu from '../../catalogs/blocks/ru.json' with { type: 'json' };
import inSv from '../../catalogs/blocks/sv.json' with { type: 'json' };
import inTr from '../../catalogs/blocks/tr.json' with { type: 'json' };
import inUk from '../../catalogs/blocks/uk.json' with { type: 'json' };
import inZhHans from '../../catalogs/blocks/zh-hans.json' with { type: 'json' };
import inZhHant from '../../catalogs/blocks/zh-hant.json' with { type: 'json' };
import { openCatalog } from '../catalog.ts';
import type { Texts } from '../message.ts';

/** The messages of the catalog `blocks` in one language. */
export interface BlocksMessages {
  readonly info: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly copy: string;
  readonly showAllLines: string;
  readonly footnotes: string;
  readonly footnoteBack: string;
  readonly linkToSection: string;
  readonly tab: string;
  readonly table: string;
  readonly done: string;
  readonly notDone: string;
  readonly yes: string;
  readonly no: string;
  readonly specification: string;
  readonly webhook: string;
  readonly schemas: string;
  readonly prompt: string;
  readonly diagram: string;
  readonly added: string;
  readonly removed: string;
  readonly edited: string;
  readonly moved: string;
  readonly before: string;
  readonly after: string;
  readonly unchangedBlocks: string;
  readonly conflict: string;
  readonly ours: string;
  readonly theirs: string;
  readonly deleted: string;
  readonly subscribe: string;
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
} satisfies Readonly<Record<string, Texts<BlocksMessages>>>;

/** The languages that they are in. */
export type BlocksLanguage = keyof typeof TEXTS;

export const blocksCatalog = openCatalog<BlocksMessages, BlocksLanguage>(TEXTS);
