import type { KeyObject } from 'node:crypto';
import {
  ENVELOPED_SIGNATURE,
  EXCLUSIVE_C14N,
  makeDigestMethods,
  makeSignatureChecks,
} from './algorithms.ts';
import { ASSERTION, SIGNATURE, type SignedIds } from './check-structure.ts';
import { type DomElement, loadDom, loadXmlCrypto } from './libraries.ts';
import { SamlRefusal } from './refusal.ts';

/** What was signed, in canonical form: nothing else of a message may be read. */
export interface SignedTexts {
  response: string;
  assertion: string;
}

/**
 * Verifies the signature of a response and that of its assertion with the keys of a provider.
 *
 * @param text what `checkStructure` has passed, its line breaks normalised
 * @throws SamlRefusal `signature-mismatch`
 */
export function verifySignatures(text: string, keys: readonly KeyObject[]): SignedTexts {
  const { DOMParser } = loadDom();
  const parser = new DOMParser({
    errorHandler: () => {
      throw new SamlRefusal('malformed', 'Two XML parsers read the response differently.');
    },
  });
  const response = parser.parseFromString(text, 'text/xml').documentElement;
  const assertion = requireChild(response, ASSERTION, 'Assertion');
  return {
    response: verifySignature(text, response, keys),
    assertion: verifySignature(text, assertion, keys),
  };
}

/** The ids that the canonical texts have must be those that were looked through. */
export function requireSameIds(found: SignedIds, expected: SignedIds): void {
  if (found.responseId === expected.responseId && found.assertionId === expected.assertionId) {
    return;
  }
  throw new SamlRefusal('signature-mismatch', 'The signature covers something else.');
}

function verifySignature(text: string, parent: DomElement, keys: readonly KeyObject[]): string {
  const signature = requireChild(parent, SIGNATURE, 'Signature');
  requireSignedInfo(signature, keys);
  const { SignedXml } = loadXmlCrypto();
  const signed = new SignedXml({ publicCert: 'those of the provider' });
  signed.SignatureAlgorithms = makeSignatureChecks(keys);
  signed.HashAlgorithms = makeDigestMethods();
  const transforms = signed.CanonicalizationAlgorithms;
  signed.CanonicalizationAlgorithms = Object.fromEntries(
    [ENVELOPED_SIGNATURE, EXCLUSIVE_C14N].map((name) => [name, transforms[name] as never]),
  );
  try {
    signed.loadSignature(signature);
    if (signed.checkSignature(text)) {
      const [canonical, ...others] = signed.getSignedReferences();
      if (canonical !== undefined && others.length === 0) return canonical;
    }
  } catch (error) {
    if (error instanceof SamlRefusal) throw error;
  }
  throw new SamlRefusal('signature-mismatch', `The ${parent.localName} is not what was signed.`);
}

/**
 * Refuses a signature that was not made with one of the keys, before anything is made of what it is
 * said to be over: what nobody signed costs little, however it is built.
 */
function requireSignedInfo(signature: DomElement, keys: readonly KeyObject[]): void {
  const { ExclusiveCanonicalization } = loadXmlCrypto();
  const info = requireChild(signature, SIGNATURE, 'SignedInfo');
  const method = requireChild(info, SIGNATURE, 'SignatureMethod').getAttribute('Algorithm') ?? '';
  const value = requireChild(signature, SIGNATURE, 'SignatureValue').textContent ?? '';
  const Check = makeSignatureChecks(keys)[method];
  const canonical = new ExclusiveCanonicalization().process(info, {});
  if (Check !== undefined && new Check().verifySignature(canonical, undefined, value)) return;
  throw new SamlRefusal('signature-mismatch', 'It was not signed with a key of the provider.');
}

function requireChild(parent: DomElement, namespace: string, name: string): DomElement {
  const found = Array.from(parent.childNodes).filter(
    (one) => one.nodeType === 1 && one.localName === name && one.namespaceURI === namespace,
  );
  const [child] = found;
  if (child !== undefined && found.length === 1) return child;
  throw new SamlRefusal('malformed', 'Two XML parsers read the response differently.');
}
