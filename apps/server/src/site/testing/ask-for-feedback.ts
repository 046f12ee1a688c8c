import type { SiteServer } from './site-server.ts';

/** Lets the pages of a site ask readers for feedback. */
export async function askForFeedback(
  { platform }: Pick<SiteServer, 'platform'>,
  siteId: string,
): Promise<void> {
  const settings = { customization: { feedback: { enabled: true } }, assets: {} };
  await platform.database.transaction((tx) =>
    tx
      .insertInto('site_customizations')
      .values({ site_id: siteId, settings: JSON.stringify(settings) })
      .execute(),
  );
}
