import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_KINDS } from '@octavo/contract/audit';
import { describe, expect, it } from 'vitest';
import { operations } from '../../app.ts';

const areas = join(import.meta.dirname, '..');

/** The names in every `interface EventMap` of the areas. */
function listDeclared(): string[] {
  return globSync('**/*.ts', { cwd: areas, exclude: (path) => path.endsWith('.test.ts') })
    .map((path) => readFileSync(join(areas, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/interface EventMap \{([^}]*)\}/g)])
    .flatMap(([, block = '']) => [...block.matchAll(/^\s+'([\w.-]+)': /gm)])
    .map(([, name = '']) => name);
}

describe('the kinds of events', () => {
  it('are all that areas declare', () => {
    expect(EVENT_KINDS).toContain('space.content-changed');
    expect(listDeclared().sort()).toEqual(EVENT_KINDS);
  });

  it('are what a filter takes, and what the API document says', () => {
    const list = operations.find(({ id }) => id === 'list-audit-events');
    const query = list?.query as { properties?: { kind?: { items?: { enum?: string[] } } } };
    expect(query.properties?.kind?.items?.enum).toEqual(EVENT_KINDS);
  });
});
