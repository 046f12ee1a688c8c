import type { AssertedPerson } from '../admit.ts';
import type { AssertionFacts } from './read-assertion.ts';
import { SamlRefusal } from './refusal.ts';

const FORMATS = 'urn:oasis:names:tc:SAML:';
const EMAIL_FORMAT = `${FORMATS}1.1:nameid-format:emailAddress`;
const UNSPECIFIED_FORMAT = `${FORMATS}1.1:nameid-format:unspecified`;
const TRANSIENT_FORMAT = `${FORMATS}2.0:nameid-format:transient`;
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The names that attributes with an address have, the first that is there counts. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  `${CLAIMS}/emailaddress`,
];
const NAME_NAMES = [
  'displayName',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
const GIVEN_NAMES = ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`];
const SURNAMES = ['surname', 'sn', 'lastName', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`];

const MAX_NAME = 100;
const MAX_EMAIL = 254;
const MAX_SUBJECT = 512;

/**
 * Whom an assertion names. The address is the NameID where that is one by its format, else an
 * attribute, else a NameID of no format that looks like one. A transient NameID is another one each
 * time, so the address stands for the person then.
 *
 * @throws SamlRefusal `no-address`
 */
export function readPerson({ nameId, attributes }: AssertionFacts): AssertedPerson {
  const first = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => attributes.get(name) ?? []).find((value) => value !== '');
  const email = [
    ...(nameId.format === EMAIL_FORMAT ? [nameId.value] : []),
    first(EMAIL_NAMES),
    ...(nameId.format === UNSPECIFIED_FORMAT ? [nameId.value] : []),
  ].find((text) => text !== undefined && isAddress(text));
  if (email === undefined) throw noAddress('The assertion contains no e-mail address.');
  const subject = nameId.format === TRANSIENT_FORMAT ? email : nameId.value;
  if (subject.length > MAX_SUBJECT) throw noAddress('The NameID is too long.');
  const joined = [first(GIVEN_NAMES), first(SURNAMES)].filter((name) => name !== undefined);
  const displayName = cutName(first(NAME_NAMES) ?? joined.join(' '));
  return { subject, email, ...(displayName === '' ? {} : { displayName }) };
}

function isAddress(text: string): boolean {
  return text.length <= MAX_EMAIL && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text);
}

/** A name in one line, cut between characters. */
function cutName(name: string): string {
  return [...name.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, MAX_NAME).join('');
}

function noAddress(detail: string): SamlRefusal {
  return new SamlRefusal('no-address', detail);
}
