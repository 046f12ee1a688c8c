/* Made from the files in `catalogs` by `npm run messages`. */

import inAr from '../../catalogs/reference/ar.json' with { type: 'json' };
import inCs from '../../catalogs/reference/cs.json' with { type: 'json' };
import inDa from '../../catalogs/reference/da.json' with { type: 'json' };
import inDe from '../../catalogs/reference/de.json' with { type: 'json' };
import inEn from '../../catalogs/reference/en.json' with { type: 'json' };
import inEs from '../../catalogs/reference/es.json' with { type: 'json' };
import inFa from '../../catalogs/reference/fa.json' with { type: 'json' };
import inFi from '../../catalogs/reference/fi.json' with { type: 'json' };
import inFr from '../../catalogs/reference/fr.json' with { type: 'json' };
import inHe from '../../catalogs/reference/he.json' with { type: 'json' };
import inIt from '../../catalogs/reference/it.json' with { type: 'json' };
import inJa from '../../catalogs/reference/ja.json' with { type: 'json' };
import inKo from '../../catalogs/reference/ko.json' with { type: 'json' };
import inNl from '../../catalogs/reference/nl.json' with { type: 'json' };
import inNo from '../../catalogs/reference/no.json' with { type: 'json' };
import inPl from '../../catalogs/reference/pl.json' with { type: 'json' };
import inPtBr from '../../catalogs/reference/pt-br.json' with { type: 'json' };
import inRu from '../../catalogs/reference/ru.json' with { type: 'json' };
import inSv from '../../catalogs/reference/sv.json' with { type: 'json' };
import inTr from '../../catalogs/reference/tr.json' with { type: 'json' };
import inUk from '../../catalogs/reference/uk.json' with { type: 'json' };
import inZhHans from '../../catalogs/reference/zh-hans.json' with { type: 'json' };
import inZhHant from '../../catalogs/reference/zh-hant.json' with { type: 'json' };
import { openCatalog } from '../catalog.ts';
import type { Count, Message, Texts, Value } from '../message.ts';

/** The messages of the catalog `reference` in one language. */
export interface ReferenceMessages {
  readonly apiReference: string;
  readonly operations: string;
  readonly webhook: string;
  readonly webhooks: string;
  readonly schema: string;
  readonly schemas: string;
  readonly authorization: string;
  readonly servers: string;
  readonly server: string;
  readonly parameters: string;
  readonly pathParameters: string;
  readonly queryParameters: string;
  readonly headerParameters: string;
  readonly cookieParameters: string;
  readonly queryString: string;
  readonly requestBody: string;
  readonly responses: string;
  readonly response: string;
  readonly headers: string;
  readonly example: string;
  readonly examples: string;
  readonly samples: string;
  readonly request: string;
  readonly callbacks: string;
  readonly links: string;
  readonly properties: string;
  readonly scopes: string;
  readonly version: string;
  readonly name: string;
  readonly contact: string;
  readonly license: string;
  readonly termsOfService: string;
  readonly externalDocs: string;
  readonly mediaType: string;
  readonly encoding: string;
  readonly deprecated: string;
  readonly required: string;
  readonly readOnly: string;
  readonly writeOnly: string;
  readonly defaultResponse: string;
  readonly default: Message<{ value: Value }>;
  readonly allowed: Message<{ values: Value }>;
  readonly fixed: Message<{ value: Value }>;
  readonly discriminated: Message<{ name: Value }>;
  readonly moreValues: Message<{ count: Value }>;
  readonly any: string;
  readonly typeWithFormat: Message<{ type: Value; format: Value }>;
  readonly arrayOf: Message<{ type: Value }>;
  readonly tupleOf: Message<{ types: Value }>;
  readonly mapOf: Message<{ type: Value }>;
  readonly binary: string;
  readonly streamOf: Message<{ type: Value }>;
  readonly not: Message<{ type: Value }>;
  readonly allOf: string;
  readonly oneOf: string;
  readonly anyOf: string;
  readonly noneOf: string;
  readonly eachItem: string;
  readonly itemAt: Message<{ index: Value }>;
  readonly otherProperties: string;
  readonly noOtherProperties: string;
  readonly matchingProperties: Message<{ pattern: Value }>;
  readonly recursive: Message<{ name: Value }>;
  readonly seeAbove: Message<{ name: Value }>;
  readonly seeSchema: Message<{ name: Value }>;
  readonly truncated: string;
  readonly missingSchema: Message<{ name: Value }>;
  readonly minLength: Message<{ count: Count }>;
  readonly maxLength: Message<{ count: Count }>;
  readonly lengthBetween: Message<{ from: Value; to: Value }>;
  readonly exactLength: Message<{ count: Count }>;
  readonly minimum: Message<{ value: Value }>;
  readonly maximum: Message<{ value: Value }>;
  readonly between: Message<{ from: Value; to: Value }>;
  readonly exclusiveMinimum: Message<{ value: Value }>;
  readonly exclusiveMaximum: Message<{ value: Value }>;
  readonly multipleOf: Message<{ value: Value }>;
  readonly pattern: Message<{ pattern: Value }>;
  readonly minItems: Message<{ count: Count }>;
  readonly maxItems: Message<{ count: Count }>;
  readonly itemsBetween: Message<{ from: Value; to: Value }>;
  readonly exactItems: Message<{ count: Count }>;
  readonly uniqueItems: string;
  readonly contains: Message<{ type: Value }>;
  readonly minContains: Message<{ count: Value; type: Value }>;
  readonly maxContains: Message<{ count: Value; type: Value }>;
  readonly minProperties: Message<{ count: Count }>;
  readonly maxProperties: Message<{ count: Count }>;
  readonly propertiesBetween: Message<{ from: Value; to: Value }>;
  readonly exactProperties: Message<{ count: Count }>;
  readonly propertyNames: Message<{ rules: Value }>;
  readonly dependentRequired: Message<{ name: Value; others: Value }>;
  readonly dependentSchemas: Message<{ name: Value; type: Value }>;
  readonly ifThen: Message<{ condition: Value; type: Value }>;
  readonly ifThenElse: Message<{ condition: Value; type: Value; other: Value }>;
  readonly unevaluatedItems: string;
  readonly contentEncoding: Message<{ encoding: Value }>;
  readonly contentMediaType: Message<{ mediaType: Value }>;
  readonly contentSchema: Message<{ type: Value }>;
  readonly otherRule: Message<{ name: Value; value: Value }>;
  readonly emptyAllowed: string;
  readonly styleSent: Message<{ example: Value }>;
  readonly styleJson: Message<{ mediaType: Value }>;
  readonly reservedAllowed: string;
  readonly noAuthorization: string;
  readonly authorizationOneOf: string;
  readonly authorizationOptional: string;
  readonly sendHeader: Message<{ header: Value }>;
  readonly sendBasic: Message<{ header: Value }>;
  readonly sendQuery: Message<{ parameter: Value }>;
  readonly sendCookie: Message<{ cookie: Value }>;
  readonly sendCertificate: string;
  readonly sendOpenId: Message<{ url: Value; header: Value }>;
  readonly sendOther: Message<{ type: Value }>;
  readonly flow: Message<{ flow: Value }>;
  readonly authorizationUrl: Message<{ url: Value }>;
  readonly tokenUrl: Message<{ url: Value }>;
  readonly refreshUrl: Message<{ url: Value }>;
  readonly deviceAuthorizationUrl: Message<{ url: Value }>;
  readonly openIdConnectUrl: Message<{ url: Value }>;
  readonly scopesNeeded: Message<{ scopes: Value }>;
  readonly tokenFormat: Message<{ format: Value }>;
  readonly and: string;
  readonly or: string;
  readonly emptyResponse: string;
  readonly exampleAt: Message<{ url: Value }>;
  readonly exampleCut: string;
  readonly linkTo: Message<{ operation: Value }>;
  readonly copy: string;
  readonly copied: string;
  readonly language: string;
  readonly tryIt: string;
  readonly send: string;
  readonly sending: string;
  readonly cancel: string;
  readonly close: string;
  readonly body: string;
  readonly file: string;
  readonly token: string;
  readonly userName: string;
  readonly password: string;
  readonly apiKey: string;
  readonly keptOnPage: string;
  readonly sentFromBrowser: string;
  readonly noTrialServer: string;
  readonly hostFixed: string;
  readonly schemeNotPossible: Message<{ name: Value }>;
  readonly pasteToken: string;
  readonly valueOnEachLine: string;
  readonly valueAsJson: string;
  readonly requestFailed: string;
  readonly addressRefused: Message<{ address: Value }>;
  readonly badRequest: Message<{ reason: Value }>;
  readonly redirected: string;
  readonly canceled: string;
  readonly answerCut: string;
  readonly answerEmpty: string;
  readonly answerBinary: Message<{ count: Value; mediaType: Value }>;
  readonly exposedHeaders: string;
  readonly timedOut: string;
  readonly took: Message<{ count: Value }>;
  readonly invalidJson: string;
  readonly changes: string;
  readonly changesNone: string;
  readonly changesBreaking: Message<{ count: Count }>;
  readonly changesMore: Message<{ count: Count }>;
  readonly changeAdded: string;
  readonly changeRemoved: string;
  readonly changeChanged: string;
  readonly changeBreaking: string;
  readonly problems: string;
  readonly problemAt: Message<{ line: Value; message: Value }>;
  readonly problemsMore: Message<{ count: Value }>;
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
} satisfies Readonly<Record<string, Texts<ReferenceMessages>>>;

/** The languages that they are in. */
export type ReferenceLanguage = keyof typeof TEXTS;

export const referenceCatalog = openCatalog<ReferenceMessages, ReferenceLanguage>(TEXTS);
