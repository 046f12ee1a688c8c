import type { WritableSchema } from '../patch/attributes.ts';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** What a provider may say of a group. */
export const groupWritable: WritableSchema = {
  urn: GROUP_SCHEMA,
  writable: [
    { name: 'displayName' },
    { name: 'externalId' },
    { name: 'members', parts: ['value', '$ref', 'display', 'type'], isList: true },
  ],
  ignored: new Set(),
};
