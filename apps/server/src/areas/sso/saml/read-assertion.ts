import { ASSERTION, isNamed, PROTOCOL } from './check-structure.ts';
import type { XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal.ts';

/** What a response says, read from what was signed. Times are in milliseconds. */
export interface ResponseFacts {
  destination: string | undefined;
  issuer: string;
  inResponseTo: string | undefined;
  assertion: AssertionFacts;
}

/** What an assertion says. */
export interface AssertionFacts {
  id: string;
  issuer: string;
  nameId: { value: string; format: string };
  confirmations: readonly Confirmation[];
  notBefore: number | undefined;
  notOnOrAfter: number | undefined;
  /** Of each restriction one has to be met. */
  audiences: readonly (readonly string[])[];
  /** When the provider's own session ends, if it says. */
  sessionEnd: number | undefined;
  /** Values by the names of attributes. */
  attributes: ReadonlyMap<string, readonly string[]>;
}

/** For whom an assertion is good that is sent by whoever has it (`bearer`). */
export interface Confirmation {
  recipient: string | undefined;
  inResponseTo: string | undefined;
  notBefore: number | undefined;
  notOnOrAfter: number | undefined;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
/** Conditions that are understood; one that is not makes an assertion worth nothing (core, 2.5.1.1). */
const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a response and its assertion, each from its signed text.
 *
 * @throws SamlRefusal `unexpected-structure`
 */
export function readResponse(response: XmlElement, assertion: XmlElement): ResponseFacts {
  if (!isNamed(response, PROTOCOL, 'Response') || !isNamed(assertion, ASSERTION, 'Assertion')) {
    throw odd('the signature covers something else');
  }
  requireVersion(response);
  return {
    destination: response.attributes.get('Destination'),
    issuer: readIssuer(response),
    inResponseTo: response.attributes.get('InResponseTo'),
    assertion: readAssertion(assertion),
  };
}

function readAssertion(assertion: XmlElement): AssertionFacts {
  requireVersion(assertion);
  const subject = requireOne(assertion, 'Subject');
  const nameId = requireOne(subject, 'NameID');
  const conditions = requireOne(assertion, 'Conditions');
  const unknown = conditions.children.find(({ name }) => !CONDITIONS.includes(name));
  if (unknown !== undefined) throw odd('it has an unknown condition');
  const statements = listChildren(assertion, 'AuthnStatement');
  if (statements.length === 0) throw odd('it has no AuthnStatement');
  const ends = statements.flatMap((one) => readTime(one, 'SessionNotOnOrAfter') ?? []);
  return {
    id: assertion.attributes.get('ID') ?? '',
    issuer: readIssuer(assertion),
    nameId: {
      value: readLeaf(nameId),
      format: nameId.attributes.get('Format') ?? UNSPECIFIED,
    },
    confirmations: listChildren(subject, 'SubjectConfirmation').flatMap(readConfirmation),
    notBefore: readTime(conditions, 'NotBefore'),
    notOnOrAfter: readTime(conditions, 'NotOnOrAfter'),
    audiences: listChildren(conditions, 'AudienceRestriction').map((restriction) =>
      listChildren(restriction, 'Audience').map(readLeaf),
    ),
    sessionEnd: ends.length === 0 ? undefined : Math.min(...ends),
    attributes: readAttributes(assertion),
  };
}

function readConfirmation(confirmation: XmlElement): Confirmation[] {
  if (confirmation.attributes.get('Method') !== BEARER) return [];
  return listChildren(confirmation, 'SubjectConfirmationData').map((data) => ({
    recipient: data.attributes.get('Recipient'),
    inResponseTo: data.attributes.get('InResponseTo'),
    notBefore: readTime(data, 'NotBefore'),
    notOnOrAfter: readTime(data, 'NotOnOrAfter'),
  }));
}

function readAttributes(assertion: XmlElement): Map<string, readonly string[]> {
  const attributes = new Map<string, readonly string[]>();
  for (const statement of listChildren(assertion, 'AttributeStatement')) {
    for (const attribute of listChildren(statement, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? '';
      const values = listChildren(attribute, 'AttributeValue')
        .filter(({ children }) => children.length === 0)
        .map(({ text }) => text.trim());
      attributes.set(name, [...(attributes.get(name) ?? []), ...values]);
    }
  }
  return attributes;
}

function readIssuer(element: XmlElement): string {
  return readLeaf(requireOne(element, 'Issuer'));
}

/** The whole text of an element that has nothing but text. */
function readLeaf(element: XmlElement): string {
  const text = element.text.trim();
  if (element.children.length > 0 || text === '')
    throw odd(`${element.name} does not contain plain text`);
  return text;
}

function readTime({ attributes }: XmlElement, name: string): number | undefined {
  const text = attributes.get(name);
  if (text === undefined) return undefined;
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw odd(`${name} is not a valid time`);
  return time;
}

function requireVersion({ attributes, name }: XmlElement): void {
  if (attributes.get('Version') !== '2.0') throw odd(`the version of ${name} is not 2.0`);
}

function requireOne(parent: XmlElement, name: string): XmlElement {
  const [child, ...others] = listChildren(parent, name);
  if (child === undefined || others.length > 0) throw odd(`it does not have exactly one ${name}`);
  return child;
}

function listChildren(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((one) => isNamed(one, ASSERTION, name));
}

function odd(what: string): SamlRefusal {
  return new SamlRefusal(
    'unexpected-structure',
    `The response has an unexpected structure: ${what}.`,
  );
}
