import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCertifiedKey } from '../testing/make-certificate.ts';
import { type SamlMessage, writeSignedMessage } from '../testing/saml-message.ts';
import { openResponse } from './open-response.ts';
import { SamlRefusal } from './refusal.ts';

const key = makeCertifiedKey();
const keys = [key.publicKey];
const encode = (xml: string) => Buffer.from(xml).toString('base64');
const message: SamlMessage = {
  acsURL: 'https://docs.example/acs',
  audience: 'https://docs.example',
  issuer: 'urn:idp',
  now: new Date('2030-01-31T09:30:00.000Z'),
  inResponseTo: '_request',
  attributes: { displayName: 'Mira' },
};

describe('openResponse', () => {
  it('reads what providers write, with its odd characters', () => {
    const attributes = { displayName: '&lt;Mira&gt; &#x26; &quot;Ä&#246;&#13;&#10;日本&quot;' };
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\r\n${writeSignedMessage(
      { ...message, attributes },
      { key },
    )}\r\n`;
    const { assertion } = openResponse(encode(xml).replace(/.{76}/g, '$&\r\n'), keys);
    expect(assertion.attributes.get('displayName')).toEqual(['<Mira> & "Äö\r\n日本"']);
  });

  it('reads the same or refuses, whichever character is changed, left out or put in', () => {
    const xml = writeSignedMessage(message, { key });
    const facts = openResponse(encode(xml), keys);
    const read = (changed: string) => {
      try {
        return openResponse(encode(changed), keys);
      } catch (error) {
        if (error instanceof SamlRefusal) return facts;
        throw error;
      }
    };
    const piece = fc.constantFrom(
      '',
      ' ',
      'a',
      '<',
      '>',
      '/',
      '"',
      "'",
      '&',
      ';',
      '!',
      '\n',
      '<a/>',
    );
    fc.assert(
      fc.property(fc.nat(xml.length), fc.nat(3), piece, (at, cut, put) => {
        expect(read(xml.slice(0, at) + put + xml.slice(at + cut))).toEqual(facts);
      }),
      { numRuns: 400 },
    );
  });

  it('refuses whatever else comes, and fails at nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom('<a>', '</a>', '<a/>', '<a b="c">', '<!--', '-->', '<![CDATA[', ']]>', '<?x'),
      fc.constantFrom('&amp;', '&#x;', '&#99999999;', '<a:b>', ' xmlns:a="u"', '<', '"', '='),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(() => openResponse(encode(pieces.join('')), keys)).toThrow(SamlRefusal);
      }),
      { numRuns: 500 },
    );
  });
});
