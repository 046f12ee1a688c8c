/** What keeps a page from loading or running anything that is not ours. */
export interface PageNeeds {
  /** Diagrams bring their own style elements. Scripts stay limited to our files in any case. */
  diagrams: boolean;
  /** Origins that readers send requests to from this page; anything else in them is left out. */
  connects?: readonly string[] | undefined;
  /** Origins that readers load pictures from; anything else in them is left out. */
  imageOrigins?: readonly string[] | undefined;
  /** Origins of players that readers may start; anything else in them is left out. */
  frameOrigins?: readonly string[] | undefined;
  /** Whether no other site is told the address; each is told the site's origin unless given. */
  hidesAddress?: boolean;
}

/** Specifications come from anywhere: only what a policy reads as one origin gets into it. */
function isOrigin(text: string): boolean {
  return /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/localhost(?::\d{1,5})?)$/.test(text);
}

function contentSecurityPolicy(needs: PageNeeds): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    needs.diagrams ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data:", ...(needs.imageOrigins ?? []).filter(isOrigin)].join(' '),
    ...writeFrames(needs.frameOrigins?.filter(isOrigin) ?? []),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...(needs.connects ?? []).filter(isOrigin)].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Without players nothing is framed, as `default-src` says. */
function writeFrames(origins: readonly string[]): string[] {
  return origins.length === 0 ? [] : [`frame-src ${origins.join(' ')}`];
}

/** Security headers of an HTML page: name, value, name, value … */
export function pageSecurityHeaders(needs: PageNeeds): string[] {
  return [
    'Content-Security-Policy',
    contentSecurityPolicy(needs),
    ...sharedHeaders(needs),
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=()',
  ];
}

/**
 * What is no page runs nothing and acts for nobody, whoever opens it by its address: fragments of
 * pages, files from anyone who may edit, feeds.
 */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Security headers of everything that is not a page. */
export function plainSecurityHeaders(needs: Pick<PageNeeds, 'hidesAddress'> = {}): string[] {
  return ['Content-Security-Policy', INERT, ...sharedHeaders(needs)];
}

function sharedHeaders({ hidesAddress = false }: Pick<PageNeeds, 'hidesAddress'>): string[] {
  const referrer = hidesAddress ? 'no-referrer' : 'strict-origin-when-cross-origin';
  return ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', referrer];
}

/** The header that keeps unlisted things out of search engines, whatever their format. */
export const NO_INDEX_HEADER: readonly string[] = ['X-Robots-Tag', 'noindex'];
