import { connect } from 'node:net';
import { ERROR_TYPES, type ErrorType } from '@octavo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../app.ts';
import { startOrgServer } from '../testing/org-server.ts';
import { ApiError, conflict, notFound, presentError } from './errors.ts';
import { listErrors, mayRefuseWith } from './operation-errors.ts';

const { server, token, createSpace } = await startOrgServer();
afterAll(() => server.close());

function operationOf(id: string) {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
}

describe('an error', () => {
  it('has the status of its type', () => {
    for (const [type, { status }] of Object.entries(ERROR_TYPES)) {
      expect(new ApiError(type as ErrorType, 'No.').status).toBe(status);
    }
  });

  it('is presented with its code, type, message, details and request', () => {
    const error = conflict('merge_rule', 'No.', [{ path: 'rule', message: 'no' }]);
    expect(presentError(error, 'r1')).toEqual({
      error: {
        code: 409,
        type: 'merge_rule',
        message: 'No.',
        details: [{ path: 'rule', message: 'no' }],
        requestId: 'r1',
      },
    });
  });

  it('is of the same type whether an object is hidden or not there', () => {
    expect(notFound('space').type).toBe(notFound('site').type);
  });

  it.each([
    ['no token', 'GET', '/user', {}, 401, 'unauthorized'],
    ['an unknown token', 'GET', '/user', { token: 'oct_x' }, 401, 'invalid_token'],
    ['an unknown path', 'GET', '/nothing', {}, 404, 'unknown_address'],
    ['an unknown object', 'GET', '/spaces/none', { token }, 404, 'not_found'],
    ['a malformed path', 'GET', '/spaces/%', { token }, 404, 'not_found'],
    ['a foreign cursor', 'GET', '/orgs?page=x', { token }, 400, 'invalid_cursor'],
    ['a malformed body', 'POST', '/user/tokens', { token, body: '{' }, 400, 'invalid_json'],
    ['a wrong body', 'POST', '/user/tokens', { token, body: { label: 1 } }, 400, 'invalid_input'],
    [
      'a form',
      'POST',
      '/user/tokens',
      { token, body: 'a=1', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
  ] as const)('says what it is: %s', async (_what, method, path, request, status, type) => {
    const answer = await server.request(method, path, request);
    expect(answer).toMatchObject({ status, body: { error: { code: status, type } } });
  });

  it('says so for bytes that are no request', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes;
      });
      socket.on('close', () => resolve(text)).on('error', reject);
      socket.write('nonsense\r\n\r\n');
    });
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { code: 400, type: 'invalid_request' },
    });
  });

  it('says that an idempotency key was used for another request', async () => {
    const create = (title: string) => createSpace({ title }, { 'idempotency-key': 'once' });
    expect((await create('Kiln')).status).toBe(201);
    expect(await create('Glaze')).toMatchObject({
      status: 409,
      body: { error: { type: 'idempotency_mismatch' } },
    });
  });
});

describe('an operation', () => {
  it('may refuse with what it declares, what all of its kind do, and nothing else', () => {
    const merge = operationOf('merge-change-request');
    for (const type of ['merge_rule', 'read_only_token', 'not_found', 'internal_error'] as const) {
      expect(mayRefuseWith(merge, type)).toBe(true);
    }
    expect(mayRefuseWith(merge, 'slug_taken')).toBe(false);
    expect(mayRefuseWith(operationOf('get-space'), 'read_only_token')).toBe(false);
  });

  it.each(
    operations.map((operation) => [operation.id, operation] as const),
  )('declares each of its own errors once: %s', (_id, operation) => {
    const own = operation.errors.map(({ type }) => type);
    expect(own).toEqual([...new Set(own)]);
    expect([...listErrors(operation).keys()]).toEqual(expect.arrayContaining(own));
  });

  it('tells in the OpenAPI document which types a status may have', async () => {
    const { body } = await server.request('GET', '/openapi.json');
    const path = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge';
    expect(body).toHaveProperty(
      ['paths', path, 'post', 'responses', '409', 'content', 'application/json', 'schema'],
      {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          {
            type: 'object',
            properties: {
              error: {
                type: 'object',
                properties: {
                  type: {
                    enum: expect.arrayContaining(['merge_rule', 'space_locked', 'head_moved']),
                  },
                },
              },
            },
          },
        ],
      },
    );
  });
});
