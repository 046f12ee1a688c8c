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
    description: 'How sides that are whole texts are shown; the default is `markdown`.',
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
        'Both sides gave a field or variable different values, changed the same block of a text, or moved a page to different places; or one side deleted something that the other side changed or put pages below.',
    }),
    page: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    file: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
    reusableContent: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    source: Type.Optional(
      Type.Object({ path: Type.String() }, { description: 'Another file in the imported tree.' }),
    ),
    field: Type.Optional(Type.String()),
    block: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'The key of the block; null for the text before the first block.',
      }),
    ),
    key: Type.Optional(
      Type.String({ description: 'The key in the front matter, with `block` null.' }),
    ),
    blocks: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The keys of blocks that were joined, split or wrapped and must be resolved together.',
      }),
    ),
    variable: Type.Optional(Type.String()),
    deletedBy: Type.Optional(Type.Enum(['ours', 'theirs'])),
    base: Type.Optional(
      Type.Unknown({
        description:
          'The state before both sides changed it: the value of the field or variable, the text of the block, or the `parent` of a moved page; for a file, its name, type, size and `downloadURL`; for a whole text, `markdown` or `document`; for a page or reusable content, its title and text. Null if there was none.',
      }),
    ),
    ours: Type.Optional(Type.Unknown({ description: 'The state in the change request.' })),
    theirs: Type.Optional(
      Type.Unknown({
        description: 'The state in the space when the change request was last updated from it.',
      }),
    ),
    differences: Type.Optional(
      Type.Object(
        { ours: Type.Array(wordRun), theirs: Type.Array(wordRun) },
        {
          description:
            'If the sides are texts: how each differs from `base`, word by word. Without the deleted runs this is the text of that side; without the inserted runs it is `base`. Long texts that differ a lot are one run each.',
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
        { description: 'Other pages that the space has elsewhere; `theirs` moves them there.' },
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
