import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertifiedKey } from '../testing/make-certificate.ts';
import {
  nameParts,
  type SamlMessage,
  type SigningOptions,
  signElement,
  TRANSFORMS,
  writeAssertion,
  writeResponse,
  writeSignedMessage,
} from '../testing/saml-message.ts';
import { type Begun, openSamlWorld, type SamlWorld } from '../testing/saml-world.ts';
import { makeEvil, WRAPPINGS } from '../testing/wrap-signature.ts';
import type { SamlRule } from './refusal.ts';
import { verifySignatures } from './verify-signatures.ts';

let world: SamlWorld;
let begun: Begun;

beforeAll(async () => {
  world = await openSamlWorld();
});
beforeEach(async () => {
  begun = await world.begin();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Expects that a response lets nobody in, for that reason, and that the genuine one still does. */
async function expectRefused(
  xml: string,
  reason: SamlRule,
  changes: { to?: string; state?: string } = {},
) {
  const before = await world.countSessions();
  const refused = await world.send(begun, xml, changes);
  expect([refused.status, refused.location]).toEqual([403, undefined]);
  expect(world.takeReasons()).toEqual([reason]);
  expect([...begun.browser.cookies.keys()]).not.toContain('octavo_session');
  expect(await world.countSessions()).toBe(before);
  await expectTaken(world.write(begun));
}

async function expectTaken(xml: string) {
  const before = await world.countSessions();
  expect(await world.send(begun, xml)).toMatchObject({ status: 303, location: '/account' });
  expect(await world.countSessions()).toBe(before + 1);
  expect(world.takeReasons()).toEqual([]);
}

/** Signs the assertion and the response of a message, each in its own way or not at all. */
function writeParts(
  changes: Partial<SamlMessage>,
  signing: {
    assertion?: Partial<SigningOptions> | null;
    response?: Partial<SigningOptions> | null;
  },
): string {
  const named = nameParts(world.message(begun, changes));
  const sign = (xml: string, id = '', how: Partial<SigningOptions> | null = {}) =>
    how === null ? xml : signElement(xml, id, { key: world.key, ...how });
  const assertion = sign(writeAssertion(named), named.assertionId, signing.assertion);
  return sign(writeResponse(named, assertion), named.responseId, signing.response);
}

describe('wrapped signatures', () => {
  it.each(Object.entries(WRAPPINGS))('are refused: %s', async (_name, wrap) => {
    const original = world.write(begun);
    const xml = wrap(original, makeEvil(world.message(begun)));
    expect(xml).toContain('victim@kiln.example');
    await expectRefused(xml, 'unexpected-structure');
  });

  it.each(
    Object.entries(WRAPPINGS),
  )('give nothing that was not signed, even where nobody looks for them: %s', (_name, wrap) => {
    const xml = wrap(world.write(begun), makeEvil(world.message(begun)));
    const read = () => {
      const { response, assertion } = verifySignatures(xml, [world.key.publicKey]);
      return response + assertion;
    };
    let found = '';
    try {
      found = read();
    } catch {
      found = '';
    }
    expect(found).not.toContain('victim@kiln.example');
  });
});

describe('signatures', () => {
  it.each([
    ['of neither', { assertion: null, response: null }],
    ['of the response alone', { assertion: null }],
    ['of the assertion alone', { response: null }],
  ])('are asked for on both: %s is too little', async (_name, signing) => {
    await expectRefused(writeParts({}, signing), 'unsigned');
  });

  const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
  const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
  const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
  const [enveloped = '', exclusive = ''] = TRANSFORMS;
  it.each<[string, Partial<SigningOptions>]>([
    ['RSA with SHA-1', { method: RSA_SHA1 }],
    ['a digest with SHA-1', { digest: SHA1 }],
    ['HMAC-SHA-1 with the public key', { method: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1' }],
    [
      'HMAC-SHA-256 with the public key',
      { method: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256' },
    ],
    ['another canonical form', { canonicalization: INCLUSIVE }],
    ['another canonical form of the element', { transforms: [enveloped, INCLUSIVE] }],
    ['comments in the canonical form', { transforms: [enveloped, `${exclusive}WithComments`] }],
    ['no canonical form', { transforms: [enveloped] }],
    ['XSLT', { transforms: [enveloped, 'http://www.w3.org/TR/1999/REC-xslt-19991116', exclusive] }],
    ['XPath', { transforms: ['http://www.w3.org/TR/1999/REC-xpath-19991116', exclusive] }],
    ['a transform thrice', { transforms: [enveloped, exclusive, exclusive] }],
    ['the whole document by an empty URI', { whole: true }],
  ])('are taken when made in the one safe way, and not by %s', async (_name, how) => {
    await expectRefused(writeParts({}, { assertion: how }), 'signature-method');
    begun = await world.begin();
    await expectRefused(writeParts({}, { response: how }), 'signature-method');
  });

  it('are those of the provider, whatever certificate comes with them', async () => {
    const attacker = makeCertifiedKey();
    const xml = world.write(begun, { nameId: 'victim@kiln.example' }, attacker);
    expect(xml).toContain('X509Certificate');
    await expectRefused(xml, 'signature-mismatch');
    begun = await world.begin();
    await expectRefused(writeParts({}, { response: { key: attacker } }), 'signature-mismatch');
    begun = await world.begin();
    await expectRefused(writeParts({}, { assertion: { key: attacker } }), 'signature-mismatch');
  });

  it('are of what was signed, to the last character', async () => {
    const xml = world.write(begun);
    await expectRefused(xml.replace('mira@', 'lira@'), 'signature-mismatch');
    begun = await world.begin();
    const other = world.write(begun).replace('AuthnInstant="2', 'AuthnInstant="3');
    await expectRefused(other, 'signature-mismatch');
    begun = await world.begin();
    const swapped = world.write(begun).replace(/(<ds:SignatureValue>)..../g, '$1AAAA');
    await expectRefused(swapped, 'signature-mismatch');
  });

  it('hold what they have to and nothing else', async () => {
    const xml = world.write(begun);
    const object = xml.replace('</ds:Signature>', '<ds:Object>x</ds:Object></ds:Signature>');
    await expectRefused(object, 'signature-method');
    begun = await world.begin();
    const twice = world.write(begun).replace(/<ds:Signature .*?<\/ds:Signature>/s, '$&$&');
    await expectRefused(twice, 'unexpected-structure');
    begun = await world.begin();
    const cut = world
      .write(begun)
      .replace(
        /(<ds:SignatureMethod [^>]*)\/>/,
        '$1><ds:HMACOutputLength>1</ds:HMACOutputLength></ds:SignatureMethod>',
      );
    await expectRefused(cut, 'signature-method');
  });

  it('do not depend on the certificate being sent', async () => {
    await expectTaken(
      writeParts({}, { assertion: { keyInfo: false }, response: { keyInfo: false } }),
    );
  });
});

describe('what a response says', () => {
  it.each<[string, Partial<SamlMessage>, SamlRule]>([
    ['for another audience', { audience: 'https://else.example' }, 'wrong-audience'],
    ['for another recipient', { recipient: 'https://else.example/acs' }, 'wrong-recipient'],
    ['for another destination', { destination: 'https://else.example/acs' }, 'wrong-destination'],
    ['by another issuer', { issuer: 'https://else.example' }, 'wrong-issuer'],
    [
      'by another issuer in the assertion',
      { assertionIssuer: 'https://else.example' },
      'wrong-issuer',
    ],
    ['in answer to nothing that began here', { inResponseTo: '_nobody' }, 'wrong-request'],
    ['for another request in the assertion', { confirmedRequest: '_nobody' }, 'wrong-request'],
    ['in answer to nothing at all', { inResponseTo: undefined }, 'unsolicited'],
    ['too late', { notOnOrAfter: -60 }, 'expired'],
    ['too early', { notBefore: 61 }, 'not-yet-valid'],
    ['for a session that has ended', { sessionNotOnOrAfter: -1 }, 'expired'],
    ['on a condition that nobody knows', { conditions: '<saml:Moon/>' }, 'unexpected-structure'],
    [
      'with the same id twice',
      { conditions: '<saml:OneTimeUse Id="_doubled" id="_doubled"/>' },
      'unexpected-structure',
    ],
    ['with an id that is empty', { assertionId: '' }, 'unexpected-structure'],
    ['of failure', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'status'],
    ['about an address that is none', { nameId: 'mira' }, 'no-address'],
    ['about two addresses', { nameId: 'a@kiln.example, b@kiln.example' }, 'no-address'],
  ])('is refused %s', async (_name, changes, reason) => {
    await expectRefused(world.write(begun, changes), reason);
  });

  it('is taken where clocks are a minute apart', async () => {
    await expectTaken(world.write(begun, { notOnOrAfter: -59 }));
    begun = await world.begin();
    await expectTaken(world.write(begun, { notBefore: 60 }));
  });

  it('is about one person', async () => {
    const named = nameParts(world.message(begun));
    const second = nameParts(world.message(begun, { nameId: 'victim@kiln.example' }));
    const signed = [named, second].map((one) =>
      signElement(writeAssertion(one), one.assertionId ?? '', { key: world.key }),
    );
    const xml = writeResponse(named, ...signed);
    await expectRefused(
      signElement(xml, named.responseId ?? '', { key: world.key }),
      'unexpected-structure',
    );
  });

  it('is said in the open: nothing encrypted is taken', async () => {
    const named = nameParts(world.message(begun));
    const encrypted =
      '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>';
    const xml = signElement(writeResponse(named, encrypted), named.responseId ?? '', {
      key: world.key,
    });
    await expectRefused(xml, 'encrypted');
  });

  it('answers the sign-in whose state comes with it', async () => {
    const other = await world.begin();
    await expectRefused(world.write(other), 'wrong-request');
    begun = await world.begin();
    await expectRefused(world.write(begun), 'wrong-request', { state: other.state });
    begun = await world.begin();
    await expectRefused(world.write(begun), 'wrong-request', { state: 'https://evil.example/' });
  });

  it('counts at its own provider', async () => {
    const key = makeCertifiedKey();
    const entityID = 'https://second.example';
    const body = { ...world.ready, entityID, certificate: key.certificate };
    const second = await world.addProvider(body);
    const there = await world.begin(undefined, { from: second });
    const message = world.message(there, {
      ...{ issuer: entityID, acsURL: second.service.acsURL, audience: second.service.entityID },
    });
    const xml = writeSignedMessage(message, { key });
    const state = there.state;
    await expectRefused(xml, 'signature-mismatch', { state });
    begun = await world.begin();
    const twin = await world.addProvider(world.ready);
    await expectRefused(world.write(begun), 'wrong-request', { to: twin.service.acsURL });
  });

  it('leads to a path of this server alone', async () => {
    begun = await world.begin(undefined, { returnTo: 'https://evil.example/' });
    await expectTaken(world.write(begun));
    begun = await world.begin(undefined, { returnTo: '//evil.example' });
    await expectTaken(world.write(begun));
  });
});

describe('hostile XML', () => {
  const ENTITIES = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij']
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
    .join('')}]>`;

  const MANY = Array.from({ length: 25 }, (_, at) => `a${at}="b"`).join(' ');

  it.each<[string, (xml: string) => string]>([
    ['a document type', (xml) => `<!DOCTYPE r>${xml}`],
    [
      'an external entity',
      (xml) =>
        `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('mira@', '&x;@')}`,
    ],
    ['entities of entities', (xml) => ENTITIES + xml.replace('mira@', '&j;@')],
    ['a document type behind its start', (xml) => xml.replace('<samlp:Status>', '<!DOCTYPE r>$&')],
    ['an unknown entity', (xml) => xml.replace('mira@', '&nbsp;@')],
    ['a comment in the address', (xml) => xml.replace('@kiln', '@k<!-- -->iln')],
    ['CDATA in the address', (xml) => xml.replace('mira@', '<![CDATA[mira]]>@')],
    ['an instruction in the address', (xml) => xml.replace('mira@', 'mira<?x y?>@')],
    ['an attribute twice', (xml) => xml.replace(' Version=', ' Version="2.0" Version=')],
    ['a second root', (xml) => xml + xml],
    ['an end that is missing', (xml) => xml.slice(0, -3)],
    ['version 1.1', (xml) => `<?xml version="1.1"?>${xml}`],
    ['another encoding', (xml) => `<?xml version="1.0" encoding="UTF-7"?>${xml}`],
    ['NUL', (xml) => xml.replace('mira@', '\0@')],
    ['a reference to NUL', (xml) => xml.replace('mira@', '&#0;@')],
    ['too much depth', (xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(40)}$&`)],
    ['too many elements', (xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(1001)}$&`)],
    ['too many attributes', (xml) => xml.replace('<samlp:Status>', `<a ${MANY}/>$&`)],
    ['too many bytes', (xml) => xml.replace('<samlp:Status>', `${' '.repeat(140_000)}$&`)],
  ])('is refused before anything of it is believed: %s', async (_name, change) => {
    const xml = change(world.write(begun));
    await expectRefused(xml, 'malformed');
  });

  it('is refused where it is no XML at all', async () => {
    const { acsURL } = world.provider.service;
    const forms = [{}, { SAMLResponse: '' }, { SAMLResponse: '<a/>' }, { SAMLResponse: '////' }];
    for (const form of forms) {
      const answer = await begun.browser.postFromElsewhere(acsURL, {
        ...(form as Record<string, string>),
        RelayState: begun.state,
      });
      expect(answer.status).toBe(403);
    }
    expect(world.takeReasons()).toEqual(forms.map(() => 'malformed'));
  });

  it('tells nothing of what it holds in the log, the event or the page', async () => {
    const { events } = world.server.platform;
    const told: unknown[] = [];
    events.onCommitted('sso.refused', (event) => void told.push(event));
    const secret = 'secret-of-mira@elsewhere.example';
    const refused = await world.send(begun, world.write(begun, { nameId: secret }));
    expect(refused.status).toBe(403);
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told) + refused.text).not.toContain('secret-of-mira');
    expect(world.takeReasons()).toEqual(['foreign-domain']);
  });
});

describe('a comment in the address of somebody of another domain', () => {
  it('does not cut it to one of the organization', async () => {
    const nameId = 'victim@kiln.example.evil.example';
    const signed = world.write(begun, { nameId });
    const cut = signed.replace('kiln.example.evil', 'kiln.example<!---->.evil');
    await expectRefused(cut, 'malformed');
    begun = await world.begin();
    expect((await world.send(begun, world.write(begun, { nameId }))).status).toBe(403);
    expect(world.takeReasons()).toEqual(['foreign-domain']);
  });
});
