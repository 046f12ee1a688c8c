import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCanonicalJson } from './canonical-json.ts';
import {
  decodeDocument,
  encodeDocument,
  encodeParts,
  hashDocument,
  hashDocumentInSteps,
} from './document.ts';

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

describe('the canonical encoding', () => {
  it('does not depend on the order of properties', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse());
        expect(encodeCanonicalJson(reversed)).toBe(encodeCanonicalJson(object));
        expect(JSON.parse(encodeCanonicalJson(object))).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
  });

  it('leaves out undefined properties and refuses what JSON cannot hold', () => {
    expect(encodeCanonicalJson({ b: 1, a: undefined })).toBe('{"b":1}');
    expect(() => encodeCanonicalJson({ a: Number.NaN })).toThrow(TypeError);
    expect(() => encodeCanonicalJson(() => 1)).toThrow(TypeError);
  });
});

describe('a document', () => {
  const document = {
    text: 'Hello\0 \u{1f680}',
    blocks: [{ id: 'b1', kind: 'paragraph', start: 0, end: 5, hash: 'h' }],
    links: { 'a.md': { kind: 'page' as const, page: 'p1' } },
  };

  it('decodes to what was encoded', () => {
    expect(decodeDocument(encodeDocument(document))).toEqual(document);
    expect(() => decodeDocument('{"text":1}')).toThrow('not an encoded document');
  });

  it('of thousands of blocks is encoded and hashed in steps as it is at once', () => {
    const block = (at: number) => ({
      id: `b${at}`,
      kind: 'paragraph',
      start: at,
      end: at,
      hash: 'h',
    });
    for (const count of [0, 1, 999, 1000, 1001, 2500]) {
      const long = { ...document, blocks: Array.from({ length: count }, (_, at) => block(at)) };
      expect(decodeDocument(encodeDocument(long))).toEqual(long);
      const sorted = long.blocks.map(({ end, hash, id, kind, start }) => ({
        end,
        hash,
        id,
        kind,
        start,
      }));
      const whole = `{"blocks":${JSON.stringify(sorted)},"links":${encodeCanonicalJson(long.links)},"text":${JSON.stringify(long.text)}}`;
      expect(encodeDocument(long)).toBe(whole);
      const steps = hashDocumentInSteps(long, hashText);
      let yields = 0;
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) yields += 1;
      expect(step.value).toBe(hashText(whole));
      expect(yields).toBe(Math.ceil(count / 1000) + (count >= 1000 ? 1 : 0));
    }
  });

  it('is written with its parts as tuples, and without parts as it always was', () => {
    expect(encodeDocument(document)).toBe(
      encodeCanonicalJson({ text: document.text, blocks: document.blocks, links: document.links }),
    );
    const parts = [
      { id: 'p1', kind: 'list-item', start: 0, end: 2 },
      {
        ...{ id: 'p2', kind: 'list-item', start: 3, end: 9 },
        parts: [{ id: 'p3', kind: 'paragraph', start: 5, end: 9 }],
      },
    ];
    const [block] = document.blocks;
    const parted = { ...document, blocks: block ? [{ ...block, parts }] : [] };
    expect(encodeDocument(parted)).toBe(
      encodeCanonicalJson({
        ...parted,
        blocks: parted.blocks.map((each) => ({ ...each, parts: encodeParts(parts) })),
      }),
    );
    expect(encodeDocument(parted)).toContain(
      '"parts":[["p1","list-item",0,2],["p2","list-item",3,9,[["p3","paragraph",5,9]]]]',
    );
    expect(decodeDocument(encodeDocument(parted))).toEqual(parted);
    expect(hashDocument(parted, hashText)).not.toBe(hashDocument(document, hashText));
  });

  it('has another address when its text, its block ids or its links differ', () => {
    const addresses = [
      document,
      { ...document, text: 'Hello' },
      { ...document, blocks: [] },
      { ...document, links: {} },
    ].map((each) => hashDocument(each, hashText));
    expect(new Set(addresses).size).toBe(4);
    expect(hashDocument({ ...document }, hashText)).toBe(addresses[0]);
  });
});
