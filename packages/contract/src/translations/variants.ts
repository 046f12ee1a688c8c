import { type Static, Type } from 'typebox';

const date = () => Type.String({ format: 'date-time' });

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A space that is kept in step with another one, in another language. */
export const variantResource = Type.Object(
  {
    object: Type.Literal('translation-variant'),
    id: Type.String({ description: 'The id of the target.' }),
    source: Type.String({ description: 'The space that is translated.' }),
    target: Type.String({ description: 'The space that says the same in the language.' }),
    sourceLanguage: Type.String(),
    language: Type.String(),
    state: Type.Enum(['waiting', 'translating', 'complete', 'failed', 'limited'], {
      description:
        '`waiting` for its turn or its provider, `translating`, `complete`, `failed` until something changes, or `limited` by what the settings let a month take.',
    }),
    paused: Type.Boolean(),
    message: Type.Optional(
      Type.String({ description: 'Why it waits, failed or is limited, in a sentence.' }),
    ),
    counts: Type.Object(
      {
        segments: count('Texts that the last run went through.'),
        translated: count('Of these, those that are translated.'),
        untranslated: count('Of these, those that are left in the language of the source.'),
      },
      { description: 'Of the last run, which goes through what changed.' },
    ),
    outdated: count('Texts that people edited in the target and whose source changed since.'),
    syncedRevision: Type.Optional(
      Type.String({ description: 'The revision of the source that the target is in step with.' }),
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
    page: Type.String({ description: 'A page or a reusable content of the target.' }),
    block: Type.String({
      description: '`head` is the front matter, `record` a field of the page that `part` names.',
    }),
    part: Type.Optional(Type.String({ description: 'Absent for all of the block.' })),
    machine: Type.Union([Type.String(), Type.Null()], {
      description: 'What the source says now, translated; null where it says it no more.',
    }),
    since: Type.String({ description: 'The revision of the source that it was right for.' }),
    createdAt: date(),
  },
  { $id: 'TranslationOutdated' },
);

/** What a provider was asked for in a month. */
export const usageResource = Type.Object(
  {
    object: Type.Literal('translation-usage'),
    month: Type.String({ description: 'Such as `2026-11`, in UTC.' }),
    provider: Type.String(),
    characters: count('Characters that were sent.'),
    inputTokens: count('As the provider counts them; 0 where it has none.'),
    outputTokens: count('As the provider counts them; 0 where it has none.'),
    requests: count('Requests that were answered.'),
  },
  { $id: 'TranslationUsage' },
);

/** What translating a space would take. */
export const estimateResource = Type.Object(
  {
    object: Type.Literal('translation-estimate'),
    segments: count('Texts that would be sent, each once.'),
    characters: count('Their characters.'),
    known: Type.Object(
      { segments: count('Texts, each once.'), characters: count('Their characters.') },
      { description: 'What was sent for these settings before, and costs nothing.' },
    ),
  },
  { $id: 'TranslationEstimate' },
);

export type EstimateResource = Static<typeof estimateResource>;
