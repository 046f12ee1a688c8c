import { type Static, Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { userResource } from '../auth/resource.ts';

/** An organization member of the service contract; its id is the user's. */
export const memberResource = Type.Object(
  {
    object: Type.Literal('member'),
    id: Type.String(),
    role: nullableRoleSchema,
    user: userResource,
    disabled: Type.Boolean(),
    joinedAt: Type.String({ format: 'date-time' }),
    lastSeenAt: Type.Optional(Type.String({ format: 'date-time' })),
    sso: Type.Boolean(),
    spaces: Type.Integer({ minimum: 0, description: 'How many spaces the member can see.' }),
    teams: Type.Integer({ minimum: 0, description: 'How many teams the member is in.' }),
  },
  { $id: 'Member' },
);

export type MemberResource = Static<typeof memberResource>;
