import type { PageRecord } from '@octavo/content';
import { makeAppAddress } from '../../areas/pages/index.ts';
import type { Platform } from '../../platform/index.ts';
import type { EditLinks } from '../templates/view.ts';
import type { SpaceView } from './space-view.ts';

/** How the web pages of hosts of Git name the form in which a file is changed. */
const HOSTS: Readonly<Record<string, { name: string; form: (file: GitFile) => string }>> = {
  'github.com': { name: 'GitHub', form: ({ ref, path }) => `/edit/${ref}/${path}` },
  'gitlab.com': { name: 'GitLab', form: ({ ref, path }) => `/-/edit/${ref}/${path}` },
  'bitbucket.org': { name: 'Bitbucket', form: ({ ref, path }) => `/src/${ref}/${path}?mode=edit` },
  'codeberg.org': { name: 'Codeberg', form: ({ ref, path }) => `/_edit/${ref}/${path}` },
};

/** A file of a repository, encoded for an address. */
interface GitFile {
  ref: string;
  path: string;
}

/** Where a page is changed: in the repository that its revision came from, and by members in the app. */
export function findEditLinks(
  platform: Platform,
  { revision, reader, spaceId }: SpaceView,
  page: PageRecord,
): EditLinks {
  const git = makeGitLink(revision.row.git, page.sourcePath);
  const app =
    reader.audience === 'member'
      ? makeAppAddress(platform, { kind: 'page', page: page.id, space: spaceId })
      : undefined;
  return { ...(git ? { git } : {}), ...(app ? { app } : {}) };
}

/**
 * Where a file of a repository is changed: on the known hosts of Git alone, at the branch or tag that
 * was imported. Undefined for what came from elsewhere.
 */
export function makeGitLink(
  git: { url?: string; ref?: string } | null,
  path: string | undefined,
): { host: string; href: string } | undefined {
  if (!git?.url || !path || !URL.canParse(git.url)) return undefined;
  const { protocol, hostname, pathname } = new URL(git.url);
  const host = Object.hasOwn(HOSTS, hostname) ? HOSTS[hostname] : undefined;
  if (host === undefined || protocol !== 'https:') return undefined;
  const repository = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  if (repository === '') return undefined;
  const file = { ref: encodeSegments(git.ref ?? 'HEAD'), path: encodeSegments(path) };
  return { host: host.name, href: `https://${hostname}${repository}${host.form(file)}` };
}

function encodeSegments(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
