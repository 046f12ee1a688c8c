import type { SettableAttribute } from '@octavo/content';
import { type Static, type TSchema, Type } from 'typebox';
import { fileResource } from '../content/resource.ts';
import { matching } from '../pattern.ts';
import { computation } from './computation.ts';

/** How many operations one batch may have. */
export const MAX_CHANGES = 50;

/** How many files one batch may bring. */
export const MAX_BATCH_FILES = 20;

/** Characters of a title that is given as an attribute. */
export const MAX_TITLE = 255;

const contentRef = Type.Object(
  {
    kind: Type.Enum(['url', 'page', 'anchor', 'file', 'space']),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
    page: Type.Optional(Type.String({ maxLength: 128 })),
    anchor: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
    file: Type.Optional(Type.String({ maxLength: 128 })),
    space: Type.Optional(Type.String({ maxLength: 32 })),
  },
  { description: 'A content reference; `kind` says what it refers to.' },
);

export type WrittenRef = Static<typeof contentRef>;

const shown = Type.Optional(Type.Boolean());

const layout = Type.Object(
  {
    width: Type.Optional(Type.Enum(['default', 'wide'])),
    cover: shown,
    coverSize: Type.Optional(Type.Enum(['hero', 'full', 'background'])),
    coverMask: Type.Optional(Type.Enum(['none', 'radial'])),
    title: shown,
    description: shown,
    tableOfContents: shown,
    outline: shown,
    pagination: shown,
    metadata: shown,
    tags: shown,
    actions: shown,
    anchors: shown,
  },
  { description: 'Fields that are omitted stay as they are.' },
);

const cover = Type.Object({
  ref: contentRef,
  refDark: Type.Optional(contentRef),
  yPos: Type.Optional(Type.Number({ minimum: -10_000, maximum: 10_000 })),
  height: Type.Optional(Type.Number({ minimum: 10, maximum: 700, description: 'Pixels.' })),
});

const document = Type.Object(
  {
    markdown: Type.Optional(Type.String()),
    document: Type.Optional(Type.Unknown({ description: 'The JSON form of a document.' })),
  },
  { description: 'Markdown, or the JSON form of a document; with neither, the document is empty.' },
);

export type WrittenDocument = Static<typeof document>;

const ref = Type.String({
  ...matching(
    '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$',
    'must be 1 to 100 unaccented letters, digits, dots, hyphens and underscores, and must not begin with a dot or hyphen',
  ),
  description:
    'A name for use within the batch: pages link to a page as `./<ref>.md`, and to a file as `./<ref>`.',
});

const pageId = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'The id of a page, or `./<ref>.md` for a page inserted earlier in the batch.',
});

const attributes = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_TITLE })),
  slug: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'It is converted to the form of an address. If a sibling has the same slug, the answer is 409.',
    }),
  ),
  emoji: Type.Optional(Type.String({ maxLength: 64, description: 'An empty string removes it.' })),
  icon: Type.Optional(
    Type.String({
      ...matching('^[A-Za-z0-9 _:-]{0,100}$', 'must be the name of an icon, such as "rocket"'),
      description: 'An empty string removes it.',
    }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: 2000, description: 'An empty string removes it.' }),
  ),
  hidden: shown,
  noIndex: shown,
  noRobotsIndex: shown,
  condition: Type.Optional(
    Type.String({ maxLength: 1024, description: 'An empty string removes it.' }),
  ),
  layout: Type.Optional(layout),
  cover: Type.Optional(Type.Union([cover, Type.Null()])),
  type: Type.Optional(
    Type.Enum(['document', 'group', 'link', 'computed'], {
      description:
        'Groups are always at the root and have no document; links have a `target`, and computed pages have `computed`.',
    }),
  ),
  target: Type.Optional(contentRef),
  computed: Type.Optional(computation),
  git: Type.Optional(
    Type.Union(
      [
        Type.Object({
          path: Type.String({
            minLength: 1,
            maxLength: 1024,
            description:
              'The path of a Markdown file from the root of the tree, such as `guide/kiln.md`.',
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          "The path of the page's file in exports and imports; null to derive it from the place of the page.",
      },
    ),
  ),
  into: Type.Optional(
    Type.Union([pageId, Type.Null()], { description: 'The parent page; null for the root.' }),
  ),
  at: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'The index among the siblings; an index past the end means last.',
    }),
  ),
} satisfies Readonly<Record<SettableAttribute, TSchema>> & Readonly<Record<string, TSchema>>;

const base = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 128,
    description:
      'The version that the writer started from: a `documentId` or the id of a revision. The change is then merged with what others have changed since; if they conflict, the answer is 409.',
  }),
);

const insertPage = Type.Object({
  operation: Type.Literal('insert_page'),
  document,
  ...attributes,
  ref: Type.Optional(ref),
});

const updatePage = Type.Object({
  operation: Type.Literal('update_page'),
  page: pageId,
  base,
  document: Type.Optional(document),
  ...attributes,
});

const deletePage = Type.Object({ operation: Type.Literal('delete_page'), page: pageId });

const blockId = Type.String({ minLength: 1, maxLength: 128 });

const revertPage = Type.Object({
  operation: Type.Literal('revert_page'),
  page: pageId,
  revision: Type.Optional(Type.String({ maxLength: 32 })),
  block: Type.Optional(
    Type.Union([blockId, Type.Array(blockId, { minItems: 1, maxItems: 100 })], {
      description: 'A block, or several blocks in the order in which they are to be restored.',
    }),
  ),
});

const insertedFile = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  ref: Type.Optional(ref),
  contentType: Type.Optional(Type.String({ maxLength: 255 })),
  url: Type.Optional(Type.String({ format: 'uri', maxLength: 2048 })),
  base64: Type.Optional(
    Type.String({ maxLength: 1_400_000, description: 'At most 1 MB of bytes.' }),
  ),
});

const insertFiles = Type.Object({
  operation: Type.Literal('insert_files'),
  files: Type.Array(insertedFile, { minItems: 1, maxItems: MAX_BATCH_FILES }),
});

const upsertReusableContent = Type.Object({
  operation: Type.Literal('upsert_reusable_content'),
  reusableContent: Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'The reusable content to change; if omitted, a new one is created.',
    }),
  ),
  base,
  title: attributes.title,
  document: Type.Optional(document),
  ref: Type.Optional(ref),
});

const deleteReusableContent = Type.Object({
  operation: Type.Literal('delete_reusable_content'),
  reusableContent: Type.String({ maxLength: 128 }),
});

const setVariables = Type.Object({
  operation: Type.Literal('set_variables'),
  variables: Type.Record(
    Type.String(
      matching(
        '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
        'must be 1 to 64 unaccented letters, digits, hyphens and underscores, and begin with a letter',
      ),
    ),
    Type.Union([Type.String({ maxLength: 256 }), Type.Number(), Type.Boolean(), Type.Null()]),
    {
      additionalProperties: false,
      maxProperties: 500,
      description: 'The variables given are set; null removes a variable.',
    },
  ),
});

export type InsertPage = Static<typeof insertPage>;

export type UpdatePage = Static<typeof updatePage>;

export type DeletePage = Static<typeof deletePage>;

export type RevertPage = Static<typeof revertPage>;

export type InsertFiles = Static<typeof insertFiles>;

export type InsertedFile = Static<typeof insertedFile>;

export type UpsertReusableContent = Static<typeof upsertReusableContent>;

export type DeleteReusableContent = Static<typeof deleteReusableContent>;

export type SetVariables = Static<typeof setVariables>;

/** The attributes that both inserting and updating a page take. */
export type WrittenAttributes = Omit<UpdatePage, 'operation' | 'page' | 'base' | 'document'>;

export type ContentChange =
  | InsertPage
  | UpdatePage
  | DeletePage
  | RevertPage
  | InsertFiles
  | UpsertReusableContent
  | DeleteReusableContent
  | SetVariables;

const change = Type.Unsafe<ContentChange>({
  type: 'object',
  required: ['operation'],
  discriminator: { propertyName: 'operation' },
  oneOf: [
    insertPage,
    updatePage,
    deletePage,
    revertPage,
    insertFiles,
    upsertReusableContent,
    deleteReusableContent,
    setVariables,
  ] satisfies TSchema[],
});

/** The body of a batch: 1 to 50 operations, applied in order, all or nothing. */
export const changeContentBody = Type.Object({
  changes: Type.Array(change, { minItems: 1, maxItems: MAX_CHANGES }),
  onSlugTaken: Type.Optional(
    Type.Enum(['refuse', 'suffix'], {
      description:
        'What happens if a sibling already has the `slug`: a 409, which is the default, or the first of `slug-1`, `slug-2`, … that is free. A slug that was not requested always gets a suffix.',
    }),
  ),
});

export type ChangeContentBody = Static<typeof changeContentBody>;

/** Bytes that the body of a batch may have. */
export const MAX_CHANGES_BYTES = 40 * 1024 ** 2;

/** What each operation of a batch is answered as. */
export const RESULT_OBJECTS = {
  insert_page: 'created_page',
  update_page: 'updated_page',
  delete_page: 'deleted_page',
  revert_page: 'reverted_page',
  insert_files: 'inserted_files',
  upsert_reusable_content: 'upserted_reusable_content',
  delete_reusable_content: 'deleted_reusable_content',
  set_variables: 'set_variables',
} as const;

/** What one operation of a batch did. */
export const changeResult = Type.Object({
  object: Type.Enum(Object.values(RESULT_OBJECTS)),
  operation: Type.String(),
  ref: Type.Optional(Type.String({ description: 'The name that the batch gave to it.' })),
  page: Type.Optional(
    Type.Object({
      id: Type.String(),
      urls: Type.Optional(
        Type.Object({ app: Type.String() }, { description: 'The id of an existing page.' }),
      ),
    }),
  ),
  files: Type.Optional(Type.Array(Type.String())),
  reusableContent: Type.Optional(Type.String()),
});

/** What one operation of a batch did, as it is decided: objects are named by their ids. */
export interface ChangeResult {
  operation: keyof typeof RESULT_OBJECTS;
  ref?: string;
  page?: string;
  files?: string[];
  reusableContent?: string;
}

/** The same at the end of the batch, with the path of its page where that is still there. */
export interface FinishedResult extends ChangeResult {
  path?: string;
}

/** A file that a batch brought, with the name it had in the batch. */
export const insertedFileResource = Type.Object({
  ...(fileResource as unknown as { properties: Record<string, TSchema> }).properties,
  ref: Type.Optional(Type.String()),
});
