/**
 * Who answers below which folder of the server's own host. Whatever is not below one of these is the
 * site's where that is the root and what stands beside it, and otherwise nothing. Hosts of sites have
 * none of it: there every path is the site's.
 */
const SERVER_PATHS = {
  account: 'sign-in',
  /** Of the app that is to come. */
  app: 'nobody',
  files: 'download',
  healthz: 'probe',
  invites: 'sign-in',
  metrics: 'probe',
  readyz: 'probe',
  scim: 'provisioning',
  'sign-in': 'sign-in',
  'sign-out': 'sign-in',
  sites: 'site',
  sso: 'sign-in',
  v1: 'api',
} as const;

/** Who answers below a folder. */
export type PathOwner = (typeof SERVER_PATHS)[keyof typeof SERVER_PATHS];

const owners: ReadonlyMap<string, PathOwner> = new Map(Object.entries(SERVER_PATHS));

/** The first segments of paths at which the server's own host answers by itself: no site has these. */
export const SERVER_FOLDERS: ReadonlySet<string> = new Set(owners.keys());

/**
 * Who answers a target, which begins with a slash; undefined where no folder of the table says so. What
 * stands behind the folder's name may be anything but a letter of a name, so that who mistypes an
 * address is told by those whose address it nearly was.
 */
export function findPathOwner(target: string): PathOwner | undefined {
  return owners.get(/^\/([\w-]*)/.exec(target)?.[1] ?? '');
}

/** Whether an address or path, which begins with a slash, is below one of these folders. */
export function isServerPath(address: string): boolean {
  return SERVER_FOLDERS.has(/^\/([^/?]*)/.exec(address)?.[1] ?? '');
}
