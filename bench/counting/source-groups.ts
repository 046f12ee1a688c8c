/** The layer or area that a source file belongs to, such as `areas/spaces` or `packages/content`. */
export function groupOf(path: string): string {
  const [, layer = path] =
    /^(?:apps\/server\/src\/)?(packages\/[^/]+|areas\/[^/]+|[^/]+)/.exec(path) ?? [];
  return layer.endsWith('.ts') ? 'app' : layer;
}
