import { describe, expect, it } from 'vitest';
import { indentJson } from './indent-json.ts';
import { makeTrialRequest } from './make-trial-request.ts';
import type { TrialParameter, TrialScheme, TrialValues, TrialView } from './trial-view.ts';

const make = (trial: Partial<TrialView>, values: Partial<TrialValues> = {}) =>
  makeTrialRequest(
    {
      ...{ method: 'GET', path: '/pots', servers: ['https://api.test/v1/'], origins: [] },
      ...{ parameters: [], ways: [], bodies: [], labels: {}, ...trial },
    },
    { server: 0, variables: {}, parameters: [], way: 0, secrets: [], ...values },
  );
const parameter = (fields: Partial<TrialParameter>): TrialParameter => ({
  ...{ name: 'id', in: 'query', shape: 'text', ...fields },
});
const scheme = (sent: TrialScheme['sent'], name = 'X-Key') => ({
  ...{ ways: [[{ sent, name }]] },
});

describe('a request that was filled in', () => {
  it('has its values where they belong, as the style of each says', () => {
    const parameters = [
      parameter({ in: 'path' }),
      parameter({ name: 'tags', shape: 'list' }),
      parameter({ name: 'near', shape: 'object', style: 'deepObject' }),
      parameter({ name: 'X-Page', in: 'header' }),
      parameter({ name: 'empty' }),
    ];
    const values = ['a/b ?#{x}', 'one\ntwo & three', '{"lat":1,"to":"é"}', '7', ''];
    expect(make({ path: '/pots/{id}', parameters }, { parameters: values })).toEqual({
      url: 'https://api.test/v1/pots/a%2Fb%20%3F%23%7Bx%7D?tags=one&tags=two%20%26%20three&near%5Blat%5D=1&near%5Bto%5D=%C3%A9',
      headers: [['X-Page', '7']],
      redirect: 'manual',
    });
  });

  it('goes to the server that was chosen, with its variables', () => {
    const servers = ['https://a.test', 'https://{region}.b.test/{base}?x#y'];
    const request = make({ servers }, { server: 1, variables: { region: 'eu', base: 'v 2' } });
    expect(request).toMatchObject({ url: 'https://eu.b.test/v%202/pots' });
  });

  it('says which object is no JSON', () => {
    const parameters = [parameter({}), parameter({ shape: 'object' })];
    expect(make({ parameters }, { parameters: ['1', '[1]'] })).toEqual({
      problem: 'invalidJson',
      parameter: 1,
    });
  });

  it.each([
    ['bearer', { headers: [['Authorization', 'Bearer s']], redirect: 'follow' }],
    ['basic', { headers: [['Authorization', 'Basic s']], redirect: 'follow' }],
    ['authorization', { headers: [['Authorization', 'X-Key s']], redirect: 'follow' }],
    ['header', { headers: [['X-Key', 's']], redirect: 'manual' }],
    ['query', { url: 'https://api.test/v1/pots?X-Key=s', redirect: 'manual' }],
    ['none', { url: 'https://api.test/v1/pots', headers: [], redirect: 'follow' }],
  ] as const)('sends a secret of the kind %s, and follows nothing that browsers would carry it along', (sent, expected) => {
    expect(make(scheme(sent), { secrets: ['s'] })).toMatchObject(expected);
  });
});

describe('JSON that is shown', () => {
  it('has each part on a line, and what it says as it came', () => {
    expect(indentJson('{"a":[1.0,12345678901234567890,{}],"b":"x, \\"y\\": {","c":[ ]}')).toBe(
      '{\n  "a": [\n    1.0,\n    12345678901234567890,\n    {}\n  ],\n  "b": "x, \\"y\\": {",\n  "c": []\n}',
    );
  });

  it('is none where it is not whole', () => {
    expect(indentJson('{"a":')).toBeUndefined();
  });
});
