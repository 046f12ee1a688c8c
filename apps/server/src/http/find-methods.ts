import { type Route, routerPath } from './route.ts';

/**
 * Tells which methods the operations at a path have, in the order of their names; none where there is
 * no operation at all. Goes through all paths: it is for what the router does not find.
 */
export function createMethodFinder(routes: readonly Route[]): (path: string) => string[] {
  const methods = new Map<string, Set<string>>();
  for (const { operation } of routes) {
    const path = routerPath(operation.path);
    const known = methods.get(path) ?? new Set();
    known.add(operation.method);
    if (operation.method === 'GET') known.add('HEAD');
    methods.set(path, known);
  }
  const patterns = [...methods].map(([path, known]) => ({ pattern: compilePath(path), known }));
  return (path) => {
    const found = patterns.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ known }) => [...known]))].sort();
  };
}

function compilePath(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}/?$`);
}
