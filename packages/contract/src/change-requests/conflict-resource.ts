import { type Static, Type } from 'typebox';
import { userResource } from '../auth/resource.ts';
import { CONFLICT_OUTCOMES } from './statuses.ts';

const timestamp = Type.String({ format: 'date-time' });

const wordRun = Type.Object({
  text: Type.String(),
  change: Type.Enum(['same', 'inserted', 'deleted']),
});

const place = Type.Object({ parent: Type.Union([Type.String(), Type.Null()]) });

/** How a request wants whole texts shown. */
export const sideFormat = Type.Optional(
  Type.Enum(['document', 'markdown'], {
    default: 'markdown',
    description: 'How sides that are whole texts are shown; `markdown` unless given.',
  }),
);

/** What a change request and its space disagree about. */
export const conflictResource = Type.Object(
  {
    object: Type.Literal('conflict'),
    id: Type.String(),
    status: Type.Enum(['open', 'resolved']),
    kind: Type.Enum(['field', 'text', 'edit/delete', 'move/move', 'move/delete', 'variable'], {
      description:
        'Both gave a field or variable different values, changed one block of a text, or moved a page to different places; or one deleted what the other changed, or put pages below.',
    }),
    page: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    file: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
    reusableContent: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    source: Type.Optional(
      Type.Object({ path: Type.String() }, { description: 'Another file of the imported tree.' }),
    ),
    field: Type.Optional(Type.String()),
    block: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'The key of the block; null for what stands before the first one.',
      }),
    ),
    key: Type.Optional(
      Type.String({ description: 'The key of the front matter, with `block` null.' }),
    ),
    blocks: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The keys of blocks that were joined, split or wrapped: decided together.',
      }),
    ),
    variable: Type.Optional(Type.String()),
    deletedBy: Type.Optional(Type.Enum(['ours', 'theirs'])),
    base: Type.Optional(
      Type.Unknown({
        description:
          'What it was before both changed it: the value of the field or variable, the text of the block, the `parent` of a moved page; of a file the name, type, size and `downloadURL`; of a whole text `markdown` or `document`; of a page or reusable content the title with its text. null where there was none.',
      }),
    ),
    ours: Type.Optional(Type.Unknown({ description: 'What the change request has.' })),
    theirs: Type.Optional(
      Type.Unknown({ description: 'What the space had when it was taken in last.' }),
    ),
    differences: Type.Optional(
      Type.Object(
        { ours: Type.Array(wordRun), theirs: Type.Array(wordRun) },
        {
          description:
            'Where the sides are texts: how each differs from `base`, by words. Without the deleted runs it is that side, without the inserted ones `base`. Long texts that differ much are one run each.',
        },
      ),
    ),
    moves: Type.Optional(
      Type.Array(
        Type.Object({
          page: Type.Object({ id: Type.String(), title: Type.String() }),
          ours: place,
          theirs: place,
        }),
        { description: 'Further pages that the space has elsewhere; `theirs` moves them there.' },
      ),
    ),
    resolution: Type.Optional(Type.Enum([...CONFLICT_OUTCOMES])),
    createdAt: timestamp,
    resolvedAt: Type.Optional(timestamp),
    resolvedBy: Type.Optional(userResource),
  },
  { $id: 'Conflict' },
);

export type ConflictResource = Static<typeof conflictResource>;
