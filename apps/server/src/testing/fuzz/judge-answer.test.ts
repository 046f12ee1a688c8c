import { describe, expect, it } from 'vitest';
import type { BrokenRequest } from './break-request.ts';
import { findInternals, judgeRefusal } from './judge-answer.ts';

const BROKEN: BrokenRequest = { kind: 'type', path: '/a', statuses: [400], names: 'body.title' };

function refuse(path: string, status = 400) {
  return { status, body: { error: { details: [{ path }] } } };
}

describe('the answer to a broken request', () => {
  it('is a refusal that names the field', () => {
    expect(judgeRefusal(BROKEN, refuse('body.title'))).toBeUndefined();
    expect(judgeRefusal(BROKEN, refuse('body.titles'))).toMatch(/named body.titles/);
    expect(judgeRefusal(BROKEN, refuse('body'))).toMatch(/named body /);
    expect(judgeRefusal(BROKEN, refuse('body.title.word'))).toMatch(/named/);
    expect(judgeRefusal(BROKEN, { status: 200, body: {} })).toBe('answered 200 where 400 was due');
    expect(judgeRefusal(BROKEN, { status: 400, body: {} })).toMatch(/named nothing/);
  });

  it('may name what lies in a field of several forms', () => {
    const inside = { ...BROKEN, isInside: true };
    expect(judgeRefusal(inside, refuse('body.title.word'))).toBeUndefined();
    expect(judgeRefusal(inside, refuse('body.title[0]'))).toBeUndefined();
    expect(judgeRefusal(inside, refuse('body.titles'))).toMatch(/named/);
  });
});

describe('the text of an error', () => {
  it.each([
    "ENOENT: no such file or directory, open '/tmp/octavo-1/x'",
    'cannot find module in node_modules',
    'at handle (file:///srv/app.js:3:1)',
    'TypeError: x is not a function',
    'SQLITE_CONSTRAINT: UNIQUE constraint failed',
    'select "id" from "users" where "id" = ?',
    'connect ECONNREFUSED 127.0.0.1:9',
  ])('tells of what is inside by %s', (message) => {
    expect(findInternals({ status: 400, body: { error: { message } } })).toMatch(
      /of what is inside/,
    );
  });

  it.each([
    'must be a collection of the organization',
    'Some of the pages are not there.',
    'You may select another one.',
  ])('tells nothing by %s', (message) => {
    expect(findInternals({ status: 400, body: { error: { message } } })).toBeUndefined();
  });
});
