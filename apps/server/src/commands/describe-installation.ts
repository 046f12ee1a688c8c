import type { Platform } from '../platform/index.ts';
import { ADMIN_EMAIL, type FirstRun } from './installation.ts';
import { readSiteUrl } from './publish-space.ts';

/**
 * Tells whoever started the server where things are: the site, the API, and a line to try the API
 * with. A token that this start made is shown here and nowhere else; one that was configured is
 * named, not shown.
 */
export async function describeInstallation(
  platform: Platform,
  { installation, secret, linkSecret }: FirstRun,
): Promise<string[]> {
  const { publicUrl, bootstrapToken } = platform.config;
  const site = await readFirstSite(platform, installation);
  const lines = [
    '',
    ...(site === undefined ? [] : [`  Site   ${site}`]),
    `  API    ${publicUrl}/v1`,
    `  Docs   ${publicUrl}/v1/docs`,
  ];
  if (linkSecret !== undefined) {
    lines.push(
      `  Admin  ${publicUrl}/sign-in/link/${linkSecret}`,
      `         (signs you in as ${ADMIN_EMAIL}; works once, within a day)`,
    );
  }
  if (secret !== undefined) {
    lines.push(
      `  Token  ${secret}`,
      `         (shown only once; "npx octavo token create --user ${ADMIN_EMAIL}" creates another)`,
      '',
      `  curl -H "Authorization: Bearer ${secret}" ${publicUrl}/v1/orgs`,
    );
  } else if (bootstrapToken !== undefined) {
    lines.push(
      '',
      `  curl -H "Authorization: Bearer $OCTAVO_BOOTSTRAP_TOKEN" ${publicUrl}/v1/orgs`,
    );
  }
  return [...lines, ''];
}

async function readFirstSite(
  platform: Platform,
  installation: FirstRun['installation'],
): Promise<string | undefined> {
  if (installation?.siteId === undefined) return undefined;
  return readSiteUrl(platform, installation.organizationId, installation.siteId);
}
