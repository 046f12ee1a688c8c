import { ROLES } from '@octavo/contract';
import { GROUP_SCHEMA } from '../groups/group-schema.ts';
import { USER_SCHEMA } from '../users/user-schema.ts';
import { describeComplex, describeFlag, describeText } from './attribute.ts';

const READ_ONLY = { mutability: 'readOnly' } as const;

const EXTERNAL_ID = describeText('externalId', 'What the provider calls it.', { caseExact: true });

const userSchema = {
  id: USER_SCHEMA,
  name: 'User',
  description: 'A member of the organization.',
  attributes: [
    describeText('userName', 'The e-mail address, in a domain that the organization has proven.', {
      required: true,
      uniqueness: 'server',
    }),
    EXTERNAL_ID,
    describeComplex('name', 'The parts of the name.', [
      describeText('formatted', 'What the person is called.'),
      describeText('givenName', 'The given name.'),
      describeText('familyName', 'The family name.'),
    ]),
    describeText('displayName', 'What the person is called.'),
    describeFlag('active', 'Whether the member may do anything in the organization.'),
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
        describeText('value', 'The role. Nobody becomes admin in this way.', {
          canonicalValues: ROLES,
        }),
        describeText('display', 'Passed over.'),
        describeText('type', 'Passed over.'),
        describeFlag('primary', 'Which of several counts.'),
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
      'Who is in the team.',
      [
        describeText('value', 'The id of a user.', { mutability: 'immutable', caseExact: true }),
        describeText('$ref', 'The address of the user.', {
          type: 'reference',
          referenceTypes: ['User'],
          mutability: 'immutable',
        }),
        describeText('display', 'What the user is called.', READ_ONLY),
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
