/** The first segments of paths at which the server's own host answers by itself. */
export const SERVER_FOLDERS: ReadonlySet<string> = new Set([
  ...['account', 'app', 'files', 'healthz', 'invites', 'metrics', 'readyz', 'scim', 'sign-in'],
  ...['sign-out', 'sites', 'sso', 'v1'],
]);

/** Whether an address or path, which begins with a slash, is below one of those. */
export function isServerPath(address: string): boolean {
  return SERVER_FOLDERS.has(/^\/([^/?]*)/.exec(address)?.[1] ?? '');
}
