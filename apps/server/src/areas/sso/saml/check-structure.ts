import {
  DIGEST_METHODS,
  ENVELOPED_SIGNATURE,
  EXCLUSIVE_C14N,
  SIGNATURE_METHODS,
} from './algorithms.ts';
import type { XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal.ts';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const ID_PATTERN = /^[A-Za-z_][\w.-]{0,255}$/;

/** The ids of what has to be signed. */
export interface SignedIds {
  responseId: string;
  assertionId: string;
}

/**
 * Looks through a response before anything of it is believed: it is one `Response` with one
 * `Assertion` right in it, each with one signature of its own right in it, and nothing of these
 * names anywhere else. So there is no place for a second assertion or for what a signature could be
 * moved to. Each signature has the one safe form: over its parent by id, made by methods that are
 * taken.
 *
 * @throws SamlRefusal
 */
export function checkStructure(response: XmlElement): SignedIds {
  if (!isNamed(response, PROTOCOL, 'Response'))
    throw unexpected('the root element is not a Response');
  refuseFailure(response);
  const all = [...listElements(response)];
  if (all.some(({ name }) => name === 'EncryptedAssertion' || name === 'EncryptedID')) {
    throw new SamlRefusal('encrypted', 'Encrypted assertions are not supported.');
  }
  refuseDoubtfulIds(all);
  const assertions = response.children.filter((one) => isNamed(one, ASSERTION, 'Assertion'));
  const [assertion] = assertions;
  if (assertion === undefined || assertions.length > 1)
    throw unexpected('it does not have exactly one Assertion');
  const namesakes = all.filter(({ name }) => name === 'Assertion' || name === 'Response');
  if (namesakes.length !== 2) throw unexpected('it has an additional Assertion or Response');
  const signatures = all.filter(({ name }) => name === 'Signature');
  checkSignature(response);
  checkSignature(assertion);
  if (signatures.length !== 2) throw unexpected('it has an additional Signature');
  return { responseId: requireId(response), assertionId: requireId(assertion) };
}

/** Whether an element has this name. */
export function isNamed(element: XmlElement, namespace: string, name: string): boolean {
  return element.name === name && element.namespace === namespace;
}

/** An element and all that is in it. */
export function* listElements(root: XmlElement): Generator<XmlElement, void> {
  yield root;
  for (const child of root.children) yield* listElements(child);
}

/** A provider that failed sends no assertion, and often does not sign that. */
function refuseFailure(response: XmlElement): void {
  const status = response.children.filter((one) => isNamed(one, PROTOCOL, 'Status'));
  const codes = status.flatMap(({ children }) =>
    children.filter((one) => isNamed(one, PROTOCOL, 'StatusCode')),
  );
  if (status.length !== 1 || codes.length !== 1)
    throw unexpected('it does not have exactly one Status');
  const value = codes[0]?.attributes.get('Value') ?? '';
  if (value === SUCCESS) return;
  const inner = codes[0]?.children[0]?.attributes.get('Value') ?? '';
  const said = [value, inner].map((text) => /^[\w:.-]{1,100}$/.exec(text)?.[0] ?? '?').join(', ');
  throw new SamlRefusal('status', `The provider answered with the status ${said}.`);
}

/** Ids that are empty, odd or there twice could make a signature mean another element. */
function refuseDoubtfulIds(elements: readonly XmlElement[]): void {
  const seen = new Set<string>();
  for (const { attributes } of elements) {
    for (const [name, value] of attributes) {
      if (name.split(':').at(-1)?.toLowerCase() !== 'id') continue;
      if (!ID_PATTERN.test(value)) throw unexpected('it has a malformed ID');
      if (seen.has(value)) throw unexpected('it has the same ID twice');
      seen.add(value);
    }
  }
}

function requireId({ attributes }: XmlElement): string {
  const id = attributes.get('ID');
  if (id === undefined) throw unexpected('it lacks a required ID');
  return id;
}

function checkSignature(parent: XmlElement): void {
  const signatures = parent.children.filter((one) => isNamed(one, SIGNATURE, 'Signature'));
  const [signature] = signatures;
  if (signature === undefined)
    throw new SamlRefusal('unsigned', `The ${parent.name} is not signed.`);
  if (signatures.length > 1) throw unexpected('one element has two signatures');
  const names = signature.children.map(({ name }) => name).join(' ');
  if (!/^SignedInfo SignatureValue( KeyInfo)?$/.test(names)) {
    throw method('it contains unexpected elements');
  }
  const [info] = signature.children as [XmlElement];
  const [canonicalization, signing, reference, ...others] = info.children;
  if (canonicalization === undefined || signing === undefined || reference === undefined) {
    throw method('it is incomplete');
  }
  if (others.length > 0) throw method('it has several references');
  requireAlgorithm(canonicalization, 'CanonicalizationMethod', new Set([EXCLUSIVE_C14N]));
  requireAlgorithm(signing, 'SignatureMethod', SIGNATURE_METHODS);
  if (signing.children.length > 0) throw method('it has parameters');
  checkReference(reference, requireId(parent));
}

function checkReference(reference: XmlElement, id: string): void {
  if (!isNamed(reference, SIGNATURE, 'Reference')) throw method('it is incomplete');
  if (reference.attributes.get('URI') !== `#${id}`) {
    throw method('it does not cover the element that contains it');
  }
  const [transforms, digest, value, ...others] = reference.children;
  if (transforms === undefined || digest === undefined || value === undefined) {
    throw method('its reference is incomplete');
  }
  if (others.length > 0 || !isNamed(transforms, SIGNATURE, 'Transforms')) {
    throw method('its reference has an unexpected structure');
  }
  const [enveloped, exclusive, ...further] = transforms.children;
  if (enveloped === undefined || exclusive === undefined || further.length > 0) {
    throw method('it does not have exactly two transforms');
  }
  requireAlgorithm(enveloped, 'Transform', new Set([ENVELOPED_SIGNATURE]));
  requireAlgorithm(exclusive, 'Transform', new Set([EXCLUSIVE_C14N]));
  requireAlgorithm(digest, 'DigestMethod', DIGEST_METHODS);
  if (!isNamed(value, SIGNATURE, 'DigestValue'))
    throw method('its reference has an unexpected structure');
}

function requireAlgorithm(
  element: XmlElement,
  name: string,
  allowed: Pick<ReadonlySet<string>, 'has'>,
): void {
  if (!isNamed(element, SIGNATURE, name)) throw method('it has an unexpected structure');
  const algorithm = element.attributes.get('Algorithm') ?? '';
  if (!allowed.has(algorithm)) throw method(`its ${name} is not supported`);
}

function unexpected(what: string): SamlRefusal {
  return new SamlRefusal(
    'unexpected-structure',
    `The response has an unexpected structure: ${what}.`,
  );
}

function method(what: string): SamlRefusal {
  return new SamlRefusal('signature-method', `The signature is not accepted: ${what}.`);
}
