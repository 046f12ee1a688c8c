import { type Static, Type } from 'typebox';

/** A passkey as its person sees it. */
export const passkeyResource = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    backedUp: Type.Boolean({ description: 'Whether the passkey is synchronized between devices.' }),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { $id: 'Passkey' },
);

export type PasskeyResource = Static<typeof passkeyResource>;
