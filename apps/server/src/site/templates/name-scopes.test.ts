import { siteCatalog } from '@octavo/messages/site';
import { describe, expect, it } from 'vitest';
import { nameScopes } from './name-scopes.ts';

describe('the names of the scopes of a search', () => {
  const labels = siteCatalog.messagesFor('de');

  it('are those of the choice alone, in the language of the page', () => {
    expect(nameScopes(labels, ['site', 'section'])).toEqual({
      site: labels.scopeSite,
      section: labels.scopeSection,
    });
    expect(nameScopes(labels, ['site', 'section', 'all']).all).toBe(labels.scopeAll);
  });

  it('call every version the whole site where there is no other part', () => {
    expect(nameScopes(labels, ['section', 'all']).all).toBe(labels.scopeSite);
  });

  it('are none where there is no choice', () => {
    expect(nameScopes(labels, ['section'])).toEqual({});
  });
});
