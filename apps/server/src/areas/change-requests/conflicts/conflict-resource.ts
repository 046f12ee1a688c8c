import { type Static, Type } from 'typebox';
import { userResource } from '../../auth/index.ts';

const timestamp = Type.String({ format: 'date-time' });

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
    variable: Type.Optional(Type.String()),
    deletedBy: Type.Optional(Type.Enum(['ours', 'theirs'])),
    base: Type.Optional(Type.Unknown({ description: 'What it was before both changed it.' })),
    ours: Type.Optional(Type.Unknown({ description: 'What the change request wants.' })),
    theirs: Type.Optional(Type.Unknown({ description: 'What the space has.' })),
    resolution: Type.Optional(Type.Enum(['ours', 'theirs', 'document'])),
    createdAt: timestamp,
    resolvedAt: Type.Optional(timestamp),
    resolvedBy: Type.Optional(userResource),
  },
  { $id: 'Conflict' },
);

export type ConflictResource = Static<typeof conflictResource>;
