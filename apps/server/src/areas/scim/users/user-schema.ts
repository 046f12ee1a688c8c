import type { WritableSchema } from '../patch/attributes.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** What a provider may say of a user. */
export const userWritable: WritableSchema = {
  urn: USER_SCHEMA,
  writable: [
    { name: 'userName' },
    { name: 'externalId' },
    { name: 'displayName' },
    { name: 'active' },
    { name: 'name', parts: ['formatted', 'givenName', 'familyName'] },
    { name: 'roles', parts: ['value', 'display', 'type', 'primary'], isList: true },
  ],
  ignored: new Set([
    // They repeat the `userName`, which alone is the address of an account.
    'emails',
    ...['name.middlename', 'name.honorificprefix', 'name.honorificsuffix'],
    ...['nickname', 'profileurl', 'title', 'usertype', 'preferredlanguage', 'locale', 'timezone'],
    ...['password', 'phonenumbers', 'ims', 'photos', 'addresses', 'entitlements'],
    'x509certificates',
  ]),
};
