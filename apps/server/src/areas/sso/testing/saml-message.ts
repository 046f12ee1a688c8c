import { createHmac, type KeyObject, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import type { CertifiedKey } from './make-certificate.ts';

/** What a response says; every part of it can be wrong. */
export interface SamlMessage {
  acsURL: string;
  /** The `entityID` of the service. */
  audience: string;
  issuer: string;
  now: Date;
  inResponseTo?: string | undefined;
  nameId?: string;
  nameIdFormat?: string;
  destination?: string;
  recipient?: string;
  assertionIssuer?: string;
  confirmedRequest?: string;
  responseId?: string;
  assertionId?: string;
  status?: string;
  /** Seconds from now. */
  notBefore?: number;
  notOnOrAfter?: number;
  sessionNotOnOrAfter?: number;
  /** Values by names, as XML. */
  attributes?: Readonly<Record<string, string>>;
  /** XML in the conditions. */
  conditions?: string;
}

/** How something is signed. */
export interface SigningOptions {
  key: CertifiedKey;
  method?: string;
  digest?: string;
  transforms?: readonly string[];
  canonicalization?: string;
  /** Whether the certificate stands in the signature, as providers do it. */
  keyInfo?: boolean;
  /** Whether the whole document is signed, rather than an element by its id. */
  whole?: boolean;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE];
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

interface Signing {
  SignatureAlgorithms: Record<string, new () => unknown>;
  CanonicalizationAlgorithms: Record<string, new () => unknown>;
  addReference(reference: object): void;
  computeSignature(xml: string, options: object): void;
  getSignedXml(): string;
}

const { SignedXml } = createRequire(import.meta.url)('xml-crypto') as {
  SignedXml: new (options: object) => Signing;
};

let made = 0;

/** A message with ids of its own. */
export function nameParts(message: SamlMessage): SamlMessage {
  made += 1;
  return { responseId: `_response${made}`, assertionId: `_assertion${made}`, ...message };
}

/** The assertion of a message, not signed. */
export function writeAssertion(message: SamlMessage): string {
  const { now, audience, nameId = 'mira@kiln.example', nameIdFormat = EMAIL } = message;
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const end = at(message.notOnOrAfter ?? 300);
  const answers = message.confirmedRequest ?? message.inResponseTo;
  const attributes = Object.entries(message.attributes ?? {}).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const session = message.sessionNotOnOrAfter;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${message.assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${message.assertionIssuer ?? message.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${message.recipient ?? message.acsURL}"${answers === undefined ? '' : ` InResponseTo="${answers}"`}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(message.notBefore ?? -30)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>${message.conditions ?? ''}</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${message.assertionId}"${session === undefined ? '' : ` SessionNotOnOrAfter="${at(session)}"`}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length === 0 ? '' : `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`}</saml:Assertion>`;
}

/** A response around assertions, not signed. */
export function writeResponse(message: SamlMessage, ...assertions: readonly string[]): string {
  const { now, inResponseTo: answers } = message;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${message.responseId}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${message.destination ?? message.acsURL}"${answers === undefined ? '' : ` InResponseTo="${answers}"`}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${message.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${message.status ?? SUCCESS}"/></samlp:Status>${assertions.join('')}</samlp:Response>`;
}

/** Signs the element with an id; its signature stands behind its issuer. */
export function signElement(xml: string, id: string, options: SigningOptions): string {
  const { key, method = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' } = options;
  const signed = new SignedXml({
    privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...(options.keyInfo === false ? {} : { publicCert: key.certificate }),
    signatureAlgorithm: method,
    canonicalizationAlgorithm: options.canonicalization ?? EXCLUSIVE,
  });
  signed.SignatureAlgorithms[method] ??= makeSigning(method, key);
  const transforms = options.transforms ?? TRANSFORMS;
  for (const name of transforms) signed.CanonicalizationAlgorithms[name] ??= makeIdentity(name);
  const digestAlgorithm = options.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256';
  signed.addReference({
    ...{ xpath: `//*[@ID='${id}']`, transforms: [...transforms], digestAlgorithm },
    isEmptyUri: options.whole ?? false,
  });
  const reference = `//*[@ID='${id}']/*[local-name(.)='Issuer']`;
  signed.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
  return signed.getSignedXml();
}

/** The whole message as a provider sends it: the assertion signed, then the response. */
export function writeSignedMessage(message: SamlMessage, options: SigningOptions): string {
  const named = nameParts(message);
  const { assertionId = '', responseId = '' } = named;
  const assertion = signElement(writeAssertion(named), assertionId, options);
  return signElement(writeResponse(named, assertion), responseId, options);
}

/** Signatures that `xml-crypto` does not make: ECDSA, and HMAC with what is public of a key. */
function makeSigning(method: string, key: CertifiedKey): new () => unknown {
  const make = (text: string): string =>
    method.includes('hmac')
      ? createHmac('sha256', exportPublic(key.publicKey)).update(text).digest('base64')
      : sign('sha256', Buffer.from(text), {
          key: key.privateKey,
          dsaEncoding: 'ieee-p1363',
        }).toString('base64');
  return class {
    getAlgorithmName = () => method;
    getSignature = make;
  };
}

function exportPublic(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

/** A transform that changes nothing, under the name of one that could. */
function makeIdentity(name: string): new () => unknown {
  return class {
    getAlgorithmName = () => name;
    process = (node: unknown) => node;
    includeComments = false;
  };
}
