import { type Static, Type } from 'typebox';

const timestamp = Type.String({ format: 'date-time' });

/** A content reference: the shapes of section 4 of the document block specification. */
export const contentRef = Type.Object(
  { kind: Type.String() },
  {
    additionalProperties: true,
    description: 'A content reference; `kind` says what it refers to.',
  },
);

const gitFile = Type.Object(
  {
    oid: Type.String({
      pattern: '^[0-9a-f]{40}$',
      description: 'The Git object id of the file, as printed by `git hash-object`.',
    }),
    path: Type.String({
      description: 'The path of the file in the tree, without a leading slash.',
    }),
  },
  {
    description: 'The file that this was imported from or is exported to. Absent if there is none.',
  },
);

const pageLayout = Type.Object({
  width: Type.Enum(['default', 'wide']),
  cover: Type.Boolean(),
  coverSize: Type.Enum(['hero', 'full', 'background']),
  coverMask: Type.Enum(['none', 'radial']),
  title: Type.Boolean(),
  description: Type.Boolean(),
  tableOfContents: Type.Boolean(),
  outline: Type.Boolean(),
  pagination: Type.Boolean(),
  metadata: Type.Boolean(),
  tags: Type.Boolean(),
  actions: Type.Boolean(),
  anchors: Type.Boolean(),
});

const variableValues = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
);

const pageFields = {
  id: Type.String(),
  title: Type.String(),
  type: Type.Enum(['document', 'group', 'link', 'computed']),
  kind: Type.Optional(Type.Enum(['sheet', 'group', 'link'])),
  emoji: Type.Optional(
    Type.String({ description: 'Lower-case hexadecimal code points joined by `-`.' }),
  ),
  icon: Type.Optional(Type.String()),
  linkTitle: Type.Optional(Type.String()),
  condition: Type.Optional(Type.String()),
  createdAt: timestamp,
  updatedAt: timestamp,
  slug: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  urls: Type.Optional(
    Type.Object({
      app: Type.String(),
      published: Type.Optional(
        Type.String({
          description: 'The address of the page for readers, if its space is published.',
        }),
      ),
    }),
  ),
  layout: Type.Optional(pageLayout),
  description: Type.Optional(Type.String()),
  documentId: Type.Optional(Type.String({ description: 'Absent if the page is empty.' })),
  computed: Type.Optional(
    Type.Object({
      type: Type.String(),
      props: Type.Record(Type.String(), Type.Unknown()),
      dependencies: Type.Record(Type.String(), Type.Object({ ref: contentRef })),
    }),
  ),
  computedSeed: Type.Optional(Type.String()),
  cover: Type.Optional(
    Type.Object({
      ref: contentRef,
      refDark: Type.Optional(contentRef),
      yPos: Type.Number(),
      height: Type.Optional(Type.Number()),
    }),
  ),
  variables: Type.Optional(variableValues),
  tags: Type.Optional(Type.Array(Type.Object({ tag: contentRef }))),
  hidden: Type.Optional(Type.Boolean()),
  noIndex: Type.Optional(Type.Boolean()),
  noRobotsIndex: Type.Optional(Type.Boolean()),
  target: Type.Optional(contentRef),
  href: Type.Optional(Type.String()),
  git: Type.Optional(gitFile),
};

interface PageFields extends Static<ReturnType<typeof makePageFields>> {}

function makePageFields() {
  return Type.Object(pageFields);
}

/** Pages, nested as they are in the tree. */
export type PageList = readonly PageResource[];

/** A page with the pages below it. */
export interface PageResource extends PageFields {
  pages?: PageList;
}

const nestedPages = Type.Array(
  Type.Object(
    { id: pageFields.id, title: pageFields.title, type: pageFields.type },
    { additionalProperties: true, description: 'Nested pages of the same form.' },
  ),
);

export const pageResource = Type.Unsafe<PageResource>(
  Type.Object({ ...pageFields, pages: Type.Optional(nestedPages) }, { $id: 'Page' }),
);

export const pageList = Type.Unsafe<PageList>(Type.Array(pageResource));

/** The JSON form of a document, as far as every document has it. */
export const documentResource = Type.Object(
  {
    object: Type.Literal('document'),
    data: Type.Object({ schemaVersion: Type.Literal(8) }, { additionalProperties: true }),
    nodes: Type.Array(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'Document', additionalProperties: true, description: 'The block tree of a document.' },
);

export type DocumentResource = Static<typeof documentResource>;

/** A page with its body in the format that was asked for. */
export interface PageWithBody extends PageResource {
  markdown?: string;
  document?: DocumentResource;
}

export const pageWithBody = Type.Unsafe<PageWithBody>(
  Type.Object(
    {
      ...pageFields,
      pages: Type.Optional(nestedPages),
      markdown: Type.Optional(Type.String()),
      document: Type.Optional(documentResource),
    },
    { $id: 'PageWithBody' },
  ),
);

export const fileResource = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: Type.String({
      description:
        'Requires no token. Works until the end of the next day (UTC), as long as the caller who requested it can still see the space.',
    }),
    size: Type.Integer({ minimum: 0, description: 'Bytes.' }),
    dimensions: Type.Optional(
      Type.Object({ width: Type.Number(), height: Type.Number() }, { description: 'Pixels.' }),
    ),
    git: Type.Optional(gitFile),
  },
  { $id: 'File' },
);

export type FileResource = Static<typeof fileResource>;

/** A page that got another slug than it would have, because another page there has that. */
export const renamedPage = Type.Object(
  {
    page: Type.Object({ id: Type.String(), title: Type.String() }),
    from: Type.String({ description: 'The slug that the page would have had, or had before.' }),
    to: Type.String({ description: 'The slug that the page has now.' }),
  },
  { $id: 'RenamedPage' },
);

export type RenamedPage = Static<typeof renamedPage>;

export const reusableContentResource = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    document: Type.String({ description: 'Identifies the document.' }),
    git: Type.Optional(gitFile),
  },
  { $id: 'ReusableContent' },
);

export type ReusableContentResource = Static<typeof reusableContentResource>;

/** A reusable content with its Markdown where that is asked for. */
export const reusableContentWithBody = Type.Object({
  ...reusableContentResource.properties,
  markdown: Type.Optional(Type.String()),
});

/** The change request that a revision is a merge of, as a later area shows it: see `ChangeRequest`. */
export const mergeSource = Type.Object(
  { object: Type.Literal('change-request'), id: Type.String() },
  { additionalProperties: true, description: 'The change request that this revision merged.' },
);

const revisionFields = {
  object: Type.Literal('revision'),
  id: Type.String(),
  parents: Type.Array(Type.String()),
  type: Type.Enum(['edits', 'merge', 'update', 'rollback', 'computed']),
  mergedFrom: Type.Optional(mergeSource),
  message: Type.Optional(Type.String()),
  author: Type.Optional(Type.String({ description: 'The id of the user who created it.' })),
  createdAt: timestamp,
  git: Type.Optional(
    Type.Object({
      oid: Type.String(),
      message: Type.String(),
      createdByService: Type.Boolean(),
      url: Type.Optional(Type.String()),
      ref: Type.Optional(Type.String()),
    }),
  ),
  urls: Type.Object({
    app: Type.String(),
    published: Type.Optional(
      Type.String({
        description: 'The address of the published space, if this is its active revision.',
      }),
    ),
    public: Type.Optional(Type.String({ description: 'The same address, if the site is public.' })),
  }),
};

/** A revision of the history: everything but its content. */
export const revisionSummary = Type.Object(revisionFields, { $id: 'RevisionSummary' });

export type RevisionSummary = Static<typeof revisionSummary>;

export const revisionResource = Type.Object(
  {
    ...revisionFields,
    pages: pageList,
    files: Type.Array(fileResource),
    reusableContents: Type.Array(reusableContentResource),
    variables: variableValues,
  },
  { $id: 'Revision' },
);

export type RevisionResource = Static<typeof revisionResource>;

const changedAttribute = Type.Object({
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
});

const changedAttributes = Type.Optional(
  Type.Record(Type.String(), changedAttribute, {
    description: 'The value of each attribute before and after; absent if it was not set.',
  }),
);

/** How a text changed, by block, or rendered. */
const textChange = Type.Object({
  counts: Type.Object({
    added: Type.Integer({ minimum: 0 }),
    removed: Type.Integer({ minimum: 0 }),
    edited: Type.Integer({ minimum: 0 }),
    moved: Type.Integer({ minimum: 0 }),
  }),
  blocks: Type.Optional(
    Type.Array(
      Type.Object(
        { type: Type.Enum(['added', 'removed', 'edited', 'moved', 'unchanged']) },
        {
          additionalProperties: true,
          description:
            'A block, in JSON form, that was added, deleted or moved; for an edited block, its versions before and after with the runs of words (`words`); or the number of unchanged blocks.',
        },
      ),
    ),
  ),
  html: Type.Optional(Type.String({ description: 'Sanitised HTML.' })),
});

const changedPage = Type.Object({
  id: Type.String(),
  title: Type.String(),
  type: pageFields.type,
  path: Type.String(),
});

/** One semantic change; the object that changed is named by the kind of the change. */
export const revisionChange = Type.Object({
  type: Type.Enum([
    'page_created',
    'page_edited',
    'page_moved',
    'page_deleted',
    'file_created',
    'file_edited',
    'file_deleted',
    'reusable_content_created',
    'reusable_content_edited',
    'reusable_content_deleted',
    'variables_edited',
  ]),
  page: Type.Optional(changedPage),
  parent: Type.Optional(
    Type.Object(
      { before: Type.Optional(changedPage), after: Type.Optional(changedPage) },
      {
        description:
          'For a page that was moved: its parent pages before and after; absent for the top level.',
      },
    ),
  ),
  file: Type.Optional(
    Type.Object({ id: Type.String(), name: Type.String(), contentType: Type.String() }),
  ),
  reusableContent: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
  attributes: changedAttributes,
  document: Type.Optional(textChange),
});

export type RevisionChangeResource = Static<typeof revisionChange>;
