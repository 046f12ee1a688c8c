import { type Static, Type } from 'typebox';

const date = () => Type.String({ format: 'date-time' });

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A space that is kept in step with another one, in another language. */
export const variantResource = Type.Object(
  {
    object: Type.Literal('translation-variant'),
    id: Type.String({ description: 'The id of the target.' }),
    source: Type.String({ description: 'The id of the source space.' }),
    target: Type.String({ description: 'The id of the space with the translation.' }),
    sourceLanguage: Type.String(),
    language: Type.String(),
    state: Type.Enum(['waiting', 'translating', 'complete', 'failed', 'limited'], {
      description:
        '`waiting` (for other translations or for the provider), `translating`, `complete`, `failed` (until something changes), or `limited` (by the monthly limit of the settings).',
    }),
    paused: Type.Boolean(),
    message: Type.Optional(
      Type.String({
        description: 'The reason why it is waiting, has failed or is limited, as a sentence.',
      }),
    ),
    counts: Type.Object(
      {
        segments: count('The number of texts that the last run processed.'),
        translated: count('How many of these are translated.'),
        untranslated: count('How many of these remain in the language of the source.'),
      },
      { description: 'The progress of the last run, which processes what has changed.' },
    ),
    outdated: count(
      'The number of texts that people edited in the target and whose source has changed since then.',
    ),
    syncedRevision: Type.Optional(
      Type.String({
        description: 'The revision of the source that the target is up to date with.',
      }),
    ),
    createdAt: date(),
    updatedAt: date(),
    permissions: Type.Object({ view: Type.Boolean(), edit: Type.Boolean() }),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'TranslationVariant' },
);

export type VariantResource = Static<typeof variantResource>;

/** A text of a target that is behind its source. */
export const outdatedResource = Type.Object(
  {
    object: Type.Literal('translation-outdated'),
    id: Type.String(),
    page: Type.String({ description: 'The id of a page or reusable content of the target.' }),
    block: Type.String({
      description: '`head` is the front matter, `record` a field of the page that `part` names.',
    }),
    part: Type.Optional(Type.String({ description: 'Absent if it is the whole block.' })),
    machine: Type.Union([Type.String(), Type.Null()], {
      description:
        'The translation of the current source; null if the source no longer contains the text.',
    }),
    since: Type.String({
      description: 'The revision of the source that the text was correct for.',
    }),
    createdAt: date(),
  },
  { $id: 'TranslationOutdated' },
);

/** What a provider was asked for in a month. */
export const usageResource = Type.Object(
  {
    object: Type.Literal('translation-usage'),
    month: Type.String({ description: 'The month in UTC, such as `2026-11`.' }),
    provider: Type.String(),
    characters: count('The number of characters sent.'),
    inputTokens: count('The number counted by the provider; 0 if it does not count any.'),
    outputTokens: count('The number counted by the provider; 0 if it does not count any.'),
    requests: count('The number of requests answered.'),
  },
  { $id: 'TranslationUsage' },
);

/** What translating a space would take. */
export const estimateResource = Type.Object(
  {
    object: Type.Literal('translation-estimate'),
    segments: count('The number of texts that would be sent, each counted once.'),
    characters: count('The number of characters in these texts.'),
    known: Type.Object(
      {
        segments: count('The number of texts, each counted once.'),
        characters: count('The number of characters in these texts.'),
      },
      { description: 'Texts that were already sent with these settings and cost nothing.' },
    ),
  },
  { $id: 'TranslationEstimate' },
);

export type EstimateResource = Static<typeof estimateResource>;
