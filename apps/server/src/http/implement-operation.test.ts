import { declareOperation } from '@octavo/contract';
import { getSpace, updateSpace } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { onSpace } from '../areas/spaces/index.ts';
import { publicAccess } from './access.ts';
import { implementOperation } from './implement-operation.ts';
import { noContent } from './reply.ts';

const declared = {
  id: 'test',
  method: 'GET',
  path: '/test',
  tag: 'Test',
  summary: 'Test',
} as const;
const handle = async () => noContent();

describe('an operation', () => {
  it('is refused where another may call it than its declaration says', () => {
    const responses = { 204: null } as const;
    const about = (access: { object: string; ability?: 'view' | 'edit' }) =>
      declareOperation({ ...declared, access, responses });
    const view = about({ object: 'space', ability: 'view' });
    expect(implementOperation(view, { access: onSpace('view'), handle }).id).toBe('test');
    expect(() => implementOperation(view, { access: onSpace('edit'), handle })).toThrow('test');
    expect(() => implementOperation(view, { access: publicAccess(), handle })).toThrow('test');
    const site = about({ object: 'site', ability: 'view' });
    expect(() => implementOperation(site, { access: onSpace('view'), handle })).toThrow('test');
    const open = { ...view, access: { ...view.access, letsVisitorsIn: true } } as const;
    expect(() => implementOperation(open, { access: onSpace('view'), handle })).toThrow('test');
  });

  it('is for those whom its declaration names, as the contract of a space has it', () => {
    expect(getSpace.access).toEqual({ object: 'space', ability: 'view', letsVisitorsIn: true });
    expect(updateSpace.access).toMatchObject({ object: 'space' });
  });
});
