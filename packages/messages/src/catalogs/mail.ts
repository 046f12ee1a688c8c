/* Made from the files in `catalogs` by `npm run messages`. */

import inAr from '../../catalogs/mail/ar.json' with { type: 'json' };
import inDe from '../../catalogs/mail/de.json' with { type: 'json' };
import inEn from '../../catalogs/mail/en.json' with { type: 'json' };
import inEs from '../../catalogs/mail/es.json' with { type: 'json' };
import inFr from '../../catalogs/mail/fr.json' with { type: 'json' };
import inIt from '../../catalogs/mail/it.json' with { type: 'json' };
import inJa from '../../catalogs/mail/ja.json' with { type: 'json' };
import inNl from '../../catalogs/mail/nl.json' with { type: 'json' };
import inPtBr from '../../catalogs/mail/pt-br.json' with { type: 'json' };
import inZhHans from '../../catalogs/mail/zh-hans.json' with { type: 'json' };
import { openCatalog } from '../catalog.ts';
import type { Count, Message, Texts, Value } from '../message.ts';

/** The messages of the catalog `mail` in one language. */
export interface MailMessages {
  readonly signInLink: {
    readonly subject: string;
    readonly text: Message<{ host: Value; link: Value }>;
  };
  readonly resetPassword: {
    readonly subject: string;
    readonly text: Message<{ host: Value; link: Value }>;
  };
  readonly passwordSet: {
    readonly subject: string;
    readonly text: Message<{ host: Value; time: Value; link: Value }>;
  };
  readonly passwordRemoved: {
    readonly subject: string;
    readonly text: Message<{ host: Value; time: Value; link: Value }>;
  };
  readonly confirmAccount: {
    readonly subject: string;
    readonly text: Message<{ host: Value; organization: Value; email: Value; link: Value }>;
  };
  readonly confirmEmail: {
    readonly subject: string;
    readonly text: Message<{ host: Value; link: Value }>;
  };
  readonly emailTaken: {
    readonly subject: string;
    readonly text: Message<{ host: Value }>;
  };
  readonly passkeyAdded: {
    readonly subject: string;
    readonly text: Message<{ name: Value; host: Value }>;
  };
  readonly passkeyRemoved: {
    readonly subject: string;
    readonly text: Message<{ name: Value; host: Value }>;
  };
  readonly twoStepOn: {
    readonly subject: string;
    readonly text: Message<{ host: Value }>;
  };
  readonly twoStepOff: {
    readonly subject: string;
    readonly text: Message<{ host: Value }>;
  };
  readonly recoveryCodesMade: {
    readonly subject: string;
    readonly text: Message<{ host: Value }>;
  };
  readonly recoveryCodeUsed: {
    readonly subject: string;
    readonly text: Message<{ count: Count; host: Value }>;
  };
  readonly codesLocked: {
    readonly subject: string;
    readonly text: Message<{ host: Value }>;
  };
  readonly emailChanged: {
    readonly subject: string;
    readonly text: Message<{ host: Value; email: Value }>;
  };
  readonly emailAsked: {
    readonly subject: string;
    readonly text: Message<{ host: Value; email: Value }>;
  };
  readonly notYou: Message<{ link: Value }>;
}

const TEXTS = {
  ar: inAr,
  de: inDe,
  en: inEn,
  es: inEs,
  fr: inFr,
  it: inIt,
  ja: inJa,
  nl: inNl,
  'pt-BR': inPtBr,
  'zh-Hans': inZhHans,
} satisfies Readonly<Record<string, Texts<MailMessages>>>;

/** The languages that they are in. */
export type MailLanguage = keyof typeof TEXTS;

export const mailCatalog = openCatalog<MailMessages, MailLanguage>(TEXTS);
