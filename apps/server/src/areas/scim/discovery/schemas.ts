import { ROLES } from '@octavo/contract';
import { GROUP_SCHEMA } from '../groups/group-schema.ts';
import { USER_SCHEMA } from '../users/user-schema.ts';
import { describeComplex, describeFlag, describeText } from './attribute.ts';

const READ_ONLY = { mutability: 'readOnly' } as const;

const EXTERNAL_ID = describeText('externalId', 'The identifier that the provider uses.', {
  caseExact: true,
});

const userSchema = {
  id: USER_SCHEMA,
  name: 'User',
  description: 'A member of the organization.',
  attributes: [
    describeText(
      'userName',
      'The e-mail address, in a domain that the organization has verified.',
      {
        required: true,
        uniqueness: 'server',
      },
    ),
    EXTERNAL_ID,
    describeComplex('name', 'The parts of the name.', [
      describeText('formatted', 'The display name of the person.'),
      describeText('givenName', 'The given name.'),
      describeText('familyName', 'The family name.'),
    ]),
    describeText('displayName', 'The display name of the person.'),
    describeFlag('active', 'Whether the member has access to the organization.'),
    describeComplex(
      'emails',
      'The address: the userName.',
      [
        describeText('value', 'The address.', READ_ONLY),
        describeText('type', 'Always work.', { ...READ_ONLY, canonicalValues: ['work'] }),
        describeFlag('primary', 'Always true.', READ_ONLY),
      ],
      { multiValued: true, ...READ_ONLY },
    ),
    describeComplex(
      'roles',
      'The role in the organization.',
      [
        describeText('value', 'The role. This cannot make anyone an admin.', {
          canonicalValues: ROLES,
        }),
        describeText('display', 'Ignored.'),
        describeText('type', 'Ignored.'),
        describeFlag('primary', 'Whether this is the primary one of several.'),
      ],
      { multiValued: true },
    ),
  ],
};

const groupSchema = {
  id: GROUP_SCHEMA,
  name: 'Group',
  description: 'A team of the organization.',
  attributes: [
    describeText('displayName', 'The title of the team, of 1 to 64 characters.', {
      required: true,
    }),
    EXTERNAL_ID,
    describeComplex(
      'members',
      'The people in the team.',
      [
        describeText('value', 'The id of a user.', { mutability: 'immutable', caseExact: true }),
        describeText('$ref', 'The address of the user.', {
          type: 'reference',
          referenceTypes: ['User'],
          mutability: 'immutable',
        }),
        describeText('display', 'The display name of the user.', READ_ONLY),
        describeText('type', 'Always User.', {
          mutability: 'immutable',
          canonicalValues: ['User'],
        }),
      ],
      { multiValued: true },
    ),
  ],
};

/** The schemas of resources (RFC 7643, section 7): what of them this server keeps. */
export const resourceSchemas = [userSchema, groupSchema] as const;
