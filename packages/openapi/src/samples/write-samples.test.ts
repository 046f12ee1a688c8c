import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonValue, OperationView, ParameterView } from '../model.ts';
import { makeOperation } from '../testing/make-operation.ts';
import { makeSampleRequest } from './sample-request.ts';
import { type CodeSample, writeSamples } from './write-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'octavo-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What breaks out of strings that are not written with care. */
const HOSTILE = [
  `it's "quoted"`,
  'a\nb\r\nc\td',
  'back\\slash \\" \\\' \\u0022 \\',
  '$(touch /tmp/x) $HOME `id` %s #{id} #$0',
  '`go` """text""" \'\'\'py\'\'\' """"',
  '\u2028\u2029\u0085\u0000\u001b[31m\u202e\ud800',
  '?> <?php </script> @file {x} {{y}} *',
];

function makeHostileOperation(kind: string): OperationView {
  const parameters = (['path', 'query', 'header', 'cookie'] as const).flatMap((place) =>
    HOSTILE.map(
      (value, index): ParameterView => ({
        name: `${place}${index}${value}`,
        in: place,
        required: true,
        examples: [{ value }],
      }),
    ),
  );
  const value = Object.fromEntries(HOSTILE.map((text, index) => [`${index}${text}`, text]));
  return makeOperation({
    method: kind === 'text/plain' ? "po'st$(x)`\n" : 'post',
    path: `/pets/$(id)/\`x\`'"\\${parameters.map(({ name }) => `/{${name}}`).join('')}`,
    servers: [
      {
        url: 'https://api.example.com/\'"$(id)`x`\n{v}',
        variables: [{ name: 'v', default: `'"` }],
      },
    ],
    parameters,
    security: [
      [
        { scheme: { key: 'k', type: 'apiKey', in: 'header', name: `X-'"\n$(k)` }, scopes: [] },
        { scheme: { key: 'c', type: 'apiKey', in: 'cookie', name: `c'"\n$(k)` }, scopes: [] },
      ],
    ],
    requestBody: {
      required: true,
      content: [
        {
          mediaType: kind,
          examples: [{ value: kind === 'text/plain' ? HOSTILE.join('\n') : value }],
        },
      ],
    },
  });
}

const KINDS = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
];

function findSample(samples: readonly CodeSample[], lang: string): string {
  return samples.find((one) => one.lang === lang)?.text ?? '';
}

/** Writes a file and runs a program that checks it; what the program complains about. */
function complain(name: string, text: string, command: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  const [program = '', ...words] = command;
  const { status, stderr, error } = spawnSync(program, [...words, path], { encoding: 'utf8' });
  return error === undefined && status === 0 ? '' : `${error?.message ?? ''}${stderr}`;
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.each(KINDS)('samples with a hostile body of %s', (kind) => {
  const samples = writeSamples(makeHostileOperation(kind), new Map());

  it('are there in every language', () => {
    expect(samples.map(({ label }) => label)).toEqual([
      ...['curl', 'JavaScript', 'Python', 'Go', 'Java', 'C#', 'PHP', 'Ruby'],
    ]);
  });

  it('are JavaScript that is read', () => {
    const code = findSample(samples, 'javascript');
    expect(complain('sample.mjs', code, [process.execPath, '--check'])).toBe('');
  });

  it.skipIf(!hasPython)('are Python that is read', () => {
    const check = "import ast, sys; ast.parse(open(sys.argv[1], encoding='utf8').read())";
    expect(complain('sample.py', findSample(samples, 'python'), ['python3', '-c', check])).toBe('');
  });

  it('run nothing but curl in a shell, with the words as they are', () => {
    const path = join(folder, 'sample.sh');
    const print = 'curl() { printf "%s\\0" "$@"; }\n';
    writeFileSync(path, `${print}${findSample(samples, 'shell')}`);
    const { stdout, stderr, status } = spawnSync('bash', [path], { encoding: 'utf8', env: {} });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const words = stdout.split('\0');
    expect(words[0]).toMatch(/^https:\/\/api\.example\.com\//);
    if (kind === 'text/plain') {
      expect(words).toContain(HOSTILE.join('\n').replaceAll('\0', '').toWellFormed());
    }
  });

  it.each([
    ['go', /\/\/[^\n]*|`[^`]*`|"(?:[^"\\\n]|\\(?:u[\da-f]{4}|["\\bfnrt]))*"/g],
    [
      'java',
      /"""\n(?:[^"\\]|\\[\s\S]|"(?!""))*"""|"(?:[^"\\\n\r]|\\(?:u[\da-f]{4}|["\\bfnrt]))*"/g,
    ],
    [
      'csharp',
      /("{3,})\n[\s\S]*?\n\1(?!")|\$?"(?:[^"\\\n\r\u0085\u2028\u2029]|\\(?:u[\da-f]{4}|["\\bfnrt]))*"/g,
    ],
    ['php', /'(?:[^'\\]|\\[\s\S])*'|" "/g],
    ['ruby', /'(?:[^'\\]|\\[\s\S])*'/g],
  ])('keep all words of others within the strings of %s', (lang, strings) => {
    const code = findSample(samples, lang).replace(strings, '""');
    expect(code).not.toMatch(/touch|HOME|slash|quoted|`|\\|\u2028|\u0085|31m/);
    expect(code.replaceAll('""', '')).not.toMatch(lang === 'ruby' ? /"/ : /['"]/);
    expect(code.length).toBeLessThan(6000);
  });

  it('send no header that holds a line end', () => {
    const { headers, method } = makeSampleRequest(makeHostileOperation(kind), new Map());
    expect(headers.flat().filter((text) => /\p{Cc}/u.test(text))).toEqual([]);
    expect(method).toMatch(/^[A-Z0-9_-]+$/);
  });
});

describe('a sample', () => {
  const operation = makeOperation({
    method: 'put',
    path: '/pets/{petId}/photos/{n}',
    servers: [
      {
        url: 'https://{region}.example.com/v1/',
        variables: [{ name: 'region', default: 'eu' }],
      },
    ],
    parameters: [
      { name: 'petId', in: 'path', required: true, schema: { types: ['string'] } },
      { name: 'n', in: 'path', required: true, schema: { types: ['integer'] } },
      {
        name: 'ids',
        in: 'query',
        required: true,
        explode: false,
        schema: { types: ['array'] },
        examples: [{ value: [1, 2] }],
      },
      { name: 'unasked', in: 'query', required: false, schema: { types: ['string'] } },
      { name: 'X-Trace', in: 'header', required: true, schema: { enum: [{ value: 'on' }] } },
      { name: 'tz', in: 'cookie', required: true, schema: { default: 'UTC' } },
    ],
    security: [[], [{ scheme: { key: 'token', type: 'http', scheme: 'bearer' }, scopes: [] }]],
    requestBody: {
      required: true,
      content: [{ mediaType: 'application/json', schema: { reference: 'Photo' } }],
    },
    responses: [
      {
        status: '200',
        headers: [],
        content: [{ mediaType: 'application/json' }],
        links: [],
      },
    ],
  });
  const known = new Map([
    [
      'Photo',
      {
        properties: [
          { name: 'id', required: true, schema: { types: ['integer'], readOnly: true } },
          { name: 'title', required: true, schema: { examples: ['Sun'] as JsonValue[] } },
        ],
      },
    ],
  ]);

  it('fills the server, the path, the query, headers and cookies, and leaves out the rest', () => {
    expect(makeSampleRequest(operation, known)).toEqual({
      method: 'PUT',
      url: 'https://eu.example.com/v1/pets/PET_ID/photos/1?ids=1,2',
      headers: [
        ['Accept', 'application/json'],
        ['Authorization', 'Bearer YOUR_API_TOKEN'],
        ['X-Trace', 'on'],
        ['Cookie', 'tz=UTC'],
        ['Content-Type', 'application/json'],
      ],
      body: {
        kind: 'text',
        mediaType: 'application/json',
        text: '{\n  "title": "Sun"\n}',
        json: { title: 'Sun' },
      },
    });
  });

  it('is written as a reader would write it', () => {
    const samples = writeSamples(operation, known);
    expect(findSample(samples, 'shell')).toBe(
      `curl 'https://eu.example.com/v1/pets/PET_ID/photos/1?ids=1,2' \\
  --request PUT \\
  --header 'Accept: application/json' \\
  --header 'Authorization: Bearer YOUR_API_TOKEN' \\
  --header 'X-Trace: on' \\
  --header 'Cookie: tz=UTC' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{
  "title": "Sun"
}'`,
    );
    expect(findSample(samples, 'python')).toContain(`    json={
        "title": "Sun",
    },`);
    expect(findSample(samples, 'javascript')).toContain(`  body: JSON.stringify({
    "title": "Sun"
  }),`);
  });

  it('of the author goes first and stands for the made one of its language', () => {
    const given = [
      { lang: 'cURL', label: 'By hand', source: 'curl x' },
      { lang: 'Kotlin', source: 'get()' },
    ];
    const samples = writeSamples({ ...operation, codeSamples: given }, known);
    expect(samples.slice(0, 3).map(({ label, syntax }) => [label, syntax])).toEqual([
      ['By hand', 'shell'],
      ['Kotlin', 'kotlin'],
      ['JavaScript', 'javascript'],
    ]);
    expect(samples).toHaveLength(9);
  });

  it('cuts bodies at a size that can be read', () => {
    const value = Array.from({ length: 5000 }, (_, index) => ({ index }));
    const content = [{ mediaType: 'application/json', examples: [{ value }] }];
    const [sample] = writeSamples(
      { ...operation, requestBody: { required: true, content } },
      known,
    );
    expect(sample?.text.length).toBeLessThan(4000);
    expect(sample?.text).toContain('…');
  });
});
