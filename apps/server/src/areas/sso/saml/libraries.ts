import { createRequire } from 'node:module';

/*
 * The libraries of SAML, as far as they are used. Their own types bring those of browsers with them,
 * which would stand in every file of the server from then on. They are loaded when they are first
 * asked for: most servers have no provider.
 */
const load = createRequire(import.meta.url);

/** A node of `@xmldom/xmldom`. */
export interface DomElement {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly localName: string | null;
  readonly namespaceURI: string | null;
  readonly childNodes: ArrayLike<DomElement>;
  getAttribute(name: string): string | null;
}

interface Dom {
  DOMParser: new (options: {
    errorHandler: (level: string, message: string) => void;
  }) => {
    parseFromString(text: string, type: 'text/xml'): { readonly documentElement: DomElement };
  };
}

/** How `xml-crypto` checks the bytes of a `SignedInfo`. */
export interface SignatureCheck {
  getAlgorithmName(): string;
  verifySignature(signedInfo: string, key: unknown, value: string): boolean;
}

/** How `xml-crypto` makes a digest. */
export interface DigestMethod {
  getAlgorithmName(): string;
  getHash(text: string): string;
}

interface SignedXml {
  SignatureAlgorithms: Record<string, new () => SignatureCheck>;
  HashAlgorithms: Record<string, new () => DigestMethod>;
  CanonicalizationAlgorithms: Record<string, new () => unknown>;
  loadSignature(signature: DomElement): void;
  checkSignature(xml: string): boolean;
  getSignedReferences(): string[];
}

interface XmlCrypto {
  ExclusiveCanonicalization: new () => {
    process(element: DomElement, options: Readonly<Record<string, never>>): string;
  };
  SignedXml: new (options: { publicCert: string }) => SignedXml;
}

interface NodeSaml {
  SAML: new (options: {
    entryPoint: string;
    callbackUrl: string;
    issuer: string;
    idpCert: string;
    identifierFormat: string | null;
    disableRequestedAuthnContext: boolean;
    generateUniqueId: () => string;
  }) => {
    getAuthorizeUrlAsync(state: string, host: undefined, options: object): Promise<string>;
  };
  generateServiceProviderMetadata(options: {
    issuer: string;
    callbackUrl: string;
    identifierFormat: string;
    wantAssertionsSigned: boolean;
    generateUniqueId: () => string;
  }): string;
}

/** A parser of XML, for what checks signatures. */
export function loadDom(): Dom {
  return load('@xmldom/xmldom') as Dom;
}

/** XML signatures. */
export function loadXmlCrypto(): XmlCrypto {
  return load('xml-crypto') as XmlCrypto;
}

/** Requests and metadata of a service provider. */
export function loadNodeSaml(): NodeSaml {
  return load('@node-saml/node-saml') as NodeSaml;
}
