/* Made from the files in `catalogs` by `npm run messages`. */

import inAr from '../../catalogs/sign-in/ar.json' with { type: 'json' };
import inDe from '../../catalogs/sign-in/de.json' with { type: 'json' };
import inEn from '../../catalogs/sign-in/en.json' with { type: 'json' };
import inEs from '../../catalogs/sign-in/es.json' with { type: 'json' };
import inFr from '../../catalogs/sign-in/fr.json' with { type: 'json' };
import inIt from '../../catalogs/sign-in/it.json' with { type: 'json' };
import inJa from '../../catalogs/sign-in/ja.json' with { type: 'json' };
import inNl from '../../catalogs/sign-in/nl.json' with { type: 'json' };
import inPtBr from '../../catalogs/sign-in/pt-br.json' with { type: 'json' };
import inZhHans from '../../catalogs/sign-in/zh-hans.json' with { type: 'json' };
import { openCatalog } from '../catalog.ts';
import type { Count, Message, Texts, Value } from '../message.ts';

/** The messages of the catalog `sign-in` in one language. */
export interface SignInMessages {
  readonly frame: {
    readonly skip: string;
    readonly language: string;
    readonly show: string;
    readonly account: string;
    readonly signOut: string;
    readonly back: string;
    readonly wrong: string;
    readonly outOfDate: string;
    readonly tooMany: Message<{ seconds: Count }>;
    readonly missing: string;
    readonly missingText: string;
    readonly broken: string;
  };
  readonly signIn: {
    readonly title: string;
    readonly email: string;
    readonly sendLink: string;
    readonly sentTitle: string;
    readonly sent: Message<{ email: Value }>;
    readonly useTitle: Message<{ name: Value }>;
    readonly useText: Message<{ name: Value; email: Value }>;
    readonly use: string;
    readonly ended: string;
    readonly ssoRequired: string;
    readonly badEmail: string;
  };
  readonly password: {
    readonly password: string;
    readonly forgotten: string;
    readonly wrong: string;
    readonly forgottenText: string;
    readonly sendReset: string;
    readonly resetSent: Message<{ email: Value }>;
    readonly resetTitle: string;
    readonly resetText: Message<{ name: Value; email: Value }>;
    readonly newPassword: string;
    readonly newHint: string;
    readonly revokeTokens: Message<{ count: Count }>;
    readonly save: string;
    readonly tooShort: string;
    readonly tooLong: string;
    readonly common: string;
    readonly personal: string;
    readonly breached: string;
  };
  readonly secondFactor: {
    readonly title: string;
    readonly text: Message<{ host: Value }>;
    readonly code: string;
    readonly useRecovery: string;
    readonly recoveryText: string;
    readonly recoveryCode: string;
    readonly useApp: string;
    readonly signIn: string;
    readonly otherWay: string;
    readonly wrong: string;
    readonly locked: Message<{ minutes: Count }>;
    readonly ended: string;
  };
  readonly sso: {
    readonly door: string;
    readonly title: string;
    readonly intro: string;
    readonly find: string;
    readonly none: Message<{ domain: Value }>;
    readonly choose: string;
    readonly signInWith: Message<{ label: Value }>;
    readonly other: string;
    readonly refused: string;
    readonly again: string;
    readonly ended: string;
    readonly unreachable: string;
    readonly denied: string;
    readonly invalid: string;
    readonly noEmail: string;
    readonly foreignDomain: string;
    readonly disabled: string;
    readonly notReady: string;
    readonly reference: Message<{ reference: Value }>;
  };
  readonly link: {
    readonly title: string;
    readonly text: Message<{ organization: Value; email: Value }>;
    readonly mailed: Message<{ email: Value }>;
    readonly own: string;
    readonly ask: Message<{ organization: Value; email: Value }>;
    readonly agree: string;
    readonly ended: string;
    readonly within: Message<{ organization: Value }>;
    readonly prove: string;
    readonly proveInfo: string;
  };
  readonly account: {
    readonly title: string;
    readonly signedInAs: Message<{ name: Value; email: Value }>;
    readonly signInAgain: string;
    readonly aboutYou: string;
    readonly name: string;
    readonly save: string;
    readonly badName: string;
    readonly email: string;
    readonly changeEmail: string;
    readonly newEmail: string;
    readonly emailText: Message<{ email: Value }>;
    readonly sendProof: string;
    readonly proofTitle: string;
    readonly proofSent: Message<{ email: Value }>;
    readonly useTitle: string;
    readonly useText: Message<{ name: Value; email: Value }>;
    readonly use: string;
    readonly proofEnded: string;
    readonly password: string;
    readonly passwordText: string;
    readonly changePassword: string;
  };
  readonly accountPassword: {
    readonly title: string;
    readonly none: string;
    readonly confirmFirst: string;
    readonly current: string;
    readonly currentWrong: string;
    readonly set: string;
    readonly changed: string;
    readonly removed: string;
    readonly removeTitle: string;
    readonly removeText: string;
    readonly remove: string;
  };
  readonly passkeys: {
    readonly use: string;
    readonly useFailed: string;
    readonly refused: string;
    readonly title: string;
    readonly about: string;
    readonly add: string;
    readonly name: string;
    readonly nameHint: string;
    readonly create: string;
    readonly createFailed: string;
    readonly addFailed: string;
    readonly full: string;
    readonly needsScript: string;
    readonly unavailable: string;
    readonly created: Message<{ date: Value }>;
    readonly used: Message<{ date: Value }>;
    readonly unused: string;
    readonly backedUp: string;
    readonly oneDevice: string;
    readonly change: Message<{ name: Value }>;
    readonly badName: string;
    readonly save: string;
    readonly remove: string;
    readonly removeText: string;
  };
  readonly twoStep: {
    readonly title: string;
    readonly about: string;
    readonly on: Message<{ count: Count; date: Value; total: Value }>;
    readonly enable: string;
    readonly manage: string;
    readonly scan: string;
    readonly picture: string;
    readonly key: string;
    readonly code: string;
    readonly wrong: string;
    readonly codesTitle: string;
    readonly codesText: string;
    readonly done: string;
    readonly renew: string;
    readonly renewText: string;
    readonly disable: string;
    readonly disableTitle: string;
    readonly disableCode: string;
    readonly ended: string;
  };
  readonly devices: {
    readonly devices: string;
    readonly here: string;
    readonly unknown: string;
    readonly seen: Message<{ date: Value; address: Value }>;
    readonly signOut: string;
    readonly signOutOf: Message<{ device: Value; date: Value }>;
    readonly signOutOthers: string;
    readonly tokens: string;
    readonly tokensText: string;
    readonly noTokens: string;
    readonly created: Message<{ date: Value }>;
    readonly expires: Message<{ date: Value }>;
    readonly readOnly: string;
    readonly revoke: string;
    readonly revokeNamed: Message<{ name: Value }>;
    readonly more: string;
  };
  readonly invites: {
    readonly title: string;
    readonly text: Message<{ organization: Value; role: Value }>;
    readonly spaceText: Message<{ organization: Value; space: Value; role: Value }>;
    readonly accept: string;
    readonly first: string;
    readonly acceptedTitle: string;
    readonly accepted: Message<{ organization: Value }>;
    readonly closed: string;
    readonly newTitle: string;
    readonly newText: Message<{ email: Value }>;
    readonly create: string;
    readonly read: string;
    readonly comment: string;
    readonly edit: string;
    readonly review: string;
    readonly createRole: string;
    readonly admin: string;
  };
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
} satisfies Readonly<Record<string, Texts<SignInMessages>>>;

/** The languages that they are in. */
export type SignInLanguage = keyof typeof TEXTS;

export const signInCatalog = openCatalog<SignInMessages, SignInLanguage>(TEXTS);
