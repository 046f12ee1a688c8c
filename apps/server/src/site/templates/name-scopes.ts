import type { SiteMessages } from '@octavo/messages/site';
import type { SearchScope } from '../content/search-scope.ts';

/**
 * The names of the scopes of a search, by scope; none where there is no choice. What takes in every
 * version is the whole site where nothing else is.
 */
export function nameScopes(
  { scopeSite, scopeSection, scopeAll }: SiteMessages,
  choice: readonly SearchScope[],
): Partial<Record<SearchScope, string>> {
  if (choice.length < 2) return {};
  const all = choice.includes('site') ? scopeAll : scopeSite;
  const names = { site: scopeSite, section: scopeSection, all };
  return Object.fromEntries(choice.map((scope) => [scope, names[scope]]));
}
