import { Type } from 'typebox';
import { ROLES } from '../roles.ts';

/** A role as requests and answers name it. */
export const roleSchema = Type.Enum(ROLES, {
  description: 'Each role includes those before it: read, comment, edit, review, create, admin.',
});

/** A role, or null: a guest, or (as a default level) none. */
export const nullableRoleSchema = Type.Union([roleSchema, Type.Null()]);
