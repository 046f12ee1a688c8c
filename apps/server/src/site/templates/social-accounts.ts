import type { Customization } from '@octavo/contract/customization';
import { drawIcon } from '../content/draw-icons.ts';
import { EMPTY, type Html, html } from './html.ts';

type Account = Pick<Customization['socialAccounts'][number], 'platform' | 'handle'>;
type Platform = Account['platform'];

const PLATFORMS: Readonly<Record<Platform, { name: string; icon: string; below: string }>> = {
  twitter: { name: 'X', icon: 'x-twitter', below: 'https://x.com/' },
  instagram: { name: 'Instagram', icon: 'instagram', below: 'https://www.instagram.com/' },
  facebook: { name: 'Facebook', icon: 'facebook', below: 'https://www.facebook.com/' },
  linkedin: { name: 'LinkedIn', icon: 'linkedin', below: 'https://www.linkedin.com/company/' },
  github: { name: 'GitHub', icon: 'github', below: 'https://github.com/' },
  discord: { name: 'Discord', icon: 'discord', below: 'https://discord.gg/' },
  slack: { name: 'Slack', icon: 'slack', below: 'https://join.slack.com/t/' },
  youtube: { name: 'YouTube', icon: 'youtube', below: 'https://www.youtube.com/@' },
  tiktok: { name: 'TikTok', icon: 'tiktok', below: 'https://www.tiktok.com/@' },
  reddit: { name: 'Reddit', icon: 'reddit', below: 'https://www.reddit.com/r/' },
  bluesky: { name: 'Bluesky', icon: 'bluesky', below: 'https://bsky.app/profile/' },
  mastodon: { name: 'Mastodon', icon: 'mastodon', below: 'https://mastodon.social/@' },
  threads: { name: 'Threads', icon: 'threads', below: 'https://www.threads.net/@' },
  medium: { name: 'Medium', icon: 'medium', below: 'https://medium.com/@' },
};

/** Links to accounts elsewhere, as signs; nothing where there are none. */
export function renderSocialAccounts(accounts: readonly Account[]): Html {
  if (accounts.length === 0) return EMPTY;
  const items = accounts.map((account) => {
    const { name, icon } = PLATFORMS[account.platform];
    return html`<li><a class="icon-button" href="${makeAccountUrl(account)}" rel="me noopener noreferrer" aria-label="${name}" title="${name}">${drawIcon(icon)}</a></li>`;
  });
  return html`<ul class="social-accounts">${items}</ul>`;
}

/** Where an account is: below its platform, or at the address that the handle is. */
export function makeAccountUrl({ platform, handle }: Account): string {
  if (/^https:\/\/[^\s/]/i.test(handle)) return handle;
  const bare = handle.replace(/^@/, '');
  const [, user, host] = /^([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(bare) ?? [];
  if (platform === 'mastodon' && user !== undefined) return `https://${host}/@${user}`;
  return PLATFORMS[platform].below + bare.split('/').map(encodeURIComponent).join('/');
}
