import { describe, expect, it } from 'vitest';
import type { JsonValue, MediaView, PropertyView, SchemaBody, SchemaView } from '../model.ts';
import { listExamples } from './list-examples.ts';
import { makeExample } from './make-example.ts';
import { sampleValue } from './sample-value.ts';

const none = new Map<string, SchemaBody>();

function property(name: string, schema: SchemaView): PropertyView {
  return { name, schema, required: true };
}

describe('a made value', () => {
  it.each<[JsonValue | undefined, SchemaBody]>([
    ['b', { types: ['string'], examples: ['b'], default: 'c' }],
    ['c', { types: ['string'], default: 'c', enum: [{ value: 'd' }] }],
    ['d', { enum: [{ value: 'd' }, { value: 'e' }] }],
    ['texttextte', { types: ['string'], constraints: { minLength: 10 } }],
    ['te', { types: ['string'], constraints: { maxLength: 2 } }],
    ['2026-01-15', { types: ['string'], format: 'date' }],
    [5, { types: ['integer'], constraints: { minimum: 4, exclusiveMinimum: true } }],
    [10, { types: ['integer'], constraints: { minimum: 7, multipleOf: 5 } }],
    [-3, { types: ['integer'], constraints: { maximum: -3 } }],
    [0.5, { types: ['number'], constraints: { exclusiveMinimum: 0 } }],
    [true, { types: ['null', 'boolean'] }],
    [['text', 'text'], { items: { types: ['string'] }, constraints: { minItems: 2 } }],
    [[1, 'text'], { prefixItems: [{ types: ['integer'] }, { types: ['string'] }] }],
    [{ key: 1 }, { additionalProperties: { types: ['integer'] } }],
    [undefined, {}],
  ])('is %j', (value, schema) => {
    expect(sampleValue(schema, none, 'response')).toEqual(value);
  });

  it('has what is sent in its direction, and of all parts', () => {
    const known = new Map<string, SchemaBody>([
      ['Named', { properties: [property('name', { examples: ['Rex'] })] }],
      [
        'Pet',
        {
          allOf: [{ reference: 'Named' }],
          properties: [
            property('id', { types: ['integer'], readOnly: true }),
            property('secret', { types: ['string'], writeOnly: true }),
            property('__proto__', { types: ['integer'] }),
          ],
        },
      ],
    ]);
    const read = sampleValue({ reference: 'Pet' }, known, 'response');
    expect(JSON.stringify(read)).toBe('{"name":"Rex","id":1,"__proto__":1}');
    const sent = sampleValue({ reference: 'Pet' }, known, 'request');
    expect(JSON.stringify(sent)).toBe('{"name":"Rex","secret":"text","__proto__":1}');
  });

  it('names what it chose', () => {
    const known = new Map<string, SchemaBody>([
      ['Cat', { properties: [property('kind', { types: ['string'] })] }],
    ]);
    const schema: SchemaView = {
      oneOf: [{ types: ['null'] }, { reference: 'Cat' }],
      discriminator: { propertyName: 'kind', mapping: { dog: 'Dog', cat: 'Cat' } },
    };
    expect(sampleValue(schema, known, 'response')).toEqual({ kind: 'cat' });
  });

  it('ends where a schema holds itself', () => {
    const known = new Map<string, SchemaBody>([
      [
        'Node',
        {
          properties: [
            property('value', { types: ['integer'] }),
            property('next', { reference: 'Node' }),
            property('children', { items: { reference: 'Node' } }),
          ],
        },
      ],
    ]);
    expect(sampleValue({ reference: 'Node' }, known, 'response')).toEqual({
      value: 1,
      children: [],
    });
  });

  it('is bounded for schemas that grow with each level', () => {
    const known = new Map<string, SchemaBody>(
      Array.from({ length: 40 }, (_, level) => [
        `L${level}`,
        {
          properties: Array.from({ length: 20 }, (_unused, index) =>
            property(`p${index}`, { reference: `L${level + 1}` }),
          ),
        },
      ]),
    );
    const start = process.threadCpuUsage();
    const settings = { direction: 'response', mediaType: 'application/json' } as const;
    const text = makeExample({ reference: 'L0' }, known, settings) ?? '';
    expect(text.length).toBeLessThanOrEqual(64 * 1024);
    expect(process.threadCpuUsage(start).user).toBeLessThan(1000_000);
  });
});

describe('an example', () => {
  const schema: SchemaView = {
    properties: [
      property('id', { types: ['integer'], xml: { attribute: true } }),
      property('a b', { examples: ['<&>'] }),
      property('tags', {
        items: { types: ['string'], xml: { name: 'tag' } },
        xml: { wrapped: true },
      }),
    ],
    xml: { name: 'pet', namespace: 'urn:pets' },
  };

  it.each([
    [
      'application/problem+json; charset=utf-8',
      '{\n  "id": 1,\n  "a b": "<&>",\n  "tags": [\n    "text"\n  ]\n}',
    ],
    ['application/x-www-form-urlencoded', 'id=1&a%20b=%3C%26%3E&tags=text'],
    ['multipart/form-data', 'id=1\na b=<&>\ntags=text'],
    ['application/x-ndjson', '{"id":1,"a b":"<&>","tags":["text"]}'],
    ['text/event-stream', 'data: {"id":1,"a b":"<&>","tags":["text"]}\n'],
    [
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>
<pet xmlns="urn:pets" id="1">
  <a_b>&lt;&amp;&gt;</a_b>
  <tags>
    <tag>text</tag>
  </tags>
</pet>`,
    ],
    ['image/png', undefined],
  ])('is written as %s', (mediaType, text) => {
    expect(makeExample(schema, none, { direction: 'response', mediaType })).toBe(text);
  });

  it('of the author goes before what could be made', () => {
    const media: MediaView = {
      mediaType: 'application/json',
      schema,
      examples: [
        { name: 'one', summary: 'One', value: { a: 1 } },
        { name: 'sent', text: 'a=1' },
        { name: 'written', value: '{"a": 2}' },
        { name: 'text', value: 'hello' },
        { name: 'there', externalValue: 'https://a.example/1.json' },
      ],
    };
    expect(listExamples(media, none, 'response')).toEqual([
      { name: 'one', summary: 'One', text: '{\n  "a": 1\n}', syntax: 'json' },
      { name: 'sent', text: 'a=1', syntax: 'json' },
      { name: 'written', text: '{"a": 2}', syntax: 'json' },
      { name: 'text', text: '"hello"', syntax: 'json' },
      { name: 'there', text: '', syntax: 'json', externalValue: 'https://a.example/1.json' },
    ]);
  });

  it('of a stream shows how items follow each other', () => {
    const itemSchema: SchemaView = {
      properties: [property('event', { const: 'tick' }), property('data', { const: 'a\nb' })],
    };
    const [events] = listExamples({ mediaType: 'text/event-stream', itemSchema }, none, 'response');
    expect(events?.text).toBe('event: tick\ndata: a\ndata: b\n\nevent: tick\ndata: a\ndata: b\n');
    const [lines] = listExamples({ mediaType: 'application/jsonl', itemSchema }, none, 'response');
    expect(lines?.text.split('\n')).toHaveLength(2);
  });

  it('is cut at 256 KB, and there is none of what nothing is known', () => {
    const value = 'x'.repeat(400_000);
    const media: MediaView = { mediaType: 'text/plain', examples: [{ value }] };
    expect(listExamples(media, none, 'response')[0]?.text).toHaveLength(256 * 1024);
    expect(listExamples({ mediaType: 'application/json' }, none, 'response')).toEqual([]);
    expect(listExamples({ mediaType: 'image/png', schema }, none, 'response')).toEqual([]);
  });
});
