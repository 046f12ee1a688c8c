import { type Static, Type } from 'typebox';
import { matching } from '../pattern.ts';

/** The most translation settings that an organization has. */
export const MAX_SETTINGS = 100;

/** The most languages of settings. */
export const MAX_LANGUAGES = 50;

/** The most entries of a glossary. */
export const MAX_GLOSSARY_ENTRIES = 2000;

/** The most characters of a word of a glossary. */
export const MAX_WORD_LENGTH = 200;

/** The most characters of instructions. */
export const MAX_INSTRUCTIONS_LENGTH = 2000;

const PROVIDERS = ['openai', 'anthropic', 'deepl'] as const;

/** Who translates. */
export type ProviderName = (typeof PROVIDERS)[number];

const title = Type.String({ minLength: 1, maxLength: 100 });

const languageCode = Type.String({ minLength: 2, maxLength: 35 });

const languages = Type.Array(languageCode, {
  maxItems: MAX_LANGUAGES,
  description: 'Language tags (BCP 47), such as `de` or `pt-BR`, each once.',
});

const provider = Type.Union([Type.Enum([...PROVIDERS]), Type.Null()], {
  description:
    'The translation provider, one of those that the operator of the server has set up. Null for none.',
});

const instructions = Type.String({
  maxLength: MAX_INSTRUCTIONS_LENGTH,
  description: 'Instructions on style for language models. DeepL does not use them.',
});

const word = Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH });

/** A word of a glossary and what it is in other languages. */
export const glossaryEntry = Type.Object({
  source: word,
  translations: Type.Union([Type.Record(Type.String(), word), Type.Null()], {
    description:
      'The translation in each language, by language tag. Null for a word that is not translated.',
  }),
});

export type GlossaryEntry = Static<typeof glossaryEntry>;

const glossary = Type.Array(glossaryEntry, {
  maxItems: MAX_GLOSSARY_ENTRIES,
  description: 'Words with fixed translations, each once.',
});

/** The most characters that a limit of a month says. */
const MAX_CHARACTERS = 1_000_000_000_000;

const limits = Type.Object(
  {
    charactersPerMonth: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: MAX_CHARACTERS }), Type.Null()], {
        description:
          'The maximum number of characters to send in a calendar month (UTC). Null or omitted for no limit.',
      }),
    ),
  },
  { description: 'The limits for translation.' },
);

const providerKey = Type.Union(
  [
    Type.String({
      minLength: 1,
      maxLength: 500,
      ...matching('^[\\x21-\\x7e]+$', 'must consist only of visible ASCII characters'),
    }),
    Type.Null(),
  ],
  {
    description:
      "Your own key for the provider, used instead of the server's key. It is never returned. Null removes it.",
  },
);

/** What settings may be given beside their title; what is left out stays as it is. */
export const settingsInput = {
  languages: Type.Optional(languages),
  provider: Type.Optional(provider),
  instructions: Type.Optional(instructions),
  glossary: Type.Optional(glossary),
  limits: Type.Optional(limits),
  providerKey: Type.Optional(providerKey),
};

export const settingsTitle = title;

/** The Translation settings of the service contract. */
export const translationSettingsResource = Type.Object(
  {
    object: Type.Literal('translation-settings'),
    id: Type.String(),
    title,
    languages,
    provider,
    instructions: Type.Optional(instructions),
    glossary: Type.Optional(
      Type.Array(glossaryEntry, {
        maxItems: MAX_GLOSSARY_ENTRIES,
        description: 'Words with fixed translations. Not included in lists.',
      }),
    ),
    limits,
    hasProviderKey: Type.Boolean({ description: 'Whether these settings have their own key.' }),
    serverKey: Type.Object(
      {
        available: Type.Boolean(),
        charactersPerMonth: Type.Optional(
          Type.Integer({
            description:
              "How many characters the organization can send with the server's key in a month.",
          }),
        ),
      },
      { description: "Whether the organization can translate with the server's key." },
    ),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    permissions: Type.Object({ view: Type.Boolean(), edit: Type.Boolean() }),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'TranslationSettings' },
);

export type TranslationSettingsResource = Static<typeof translationSettingsResource>;
