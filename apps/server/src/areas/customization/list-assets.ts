import type { Customization, FontSetting, ThemedUrl } from '@octavo/contract/customization';

/** An address that settings name, and what must be at it. */
export interface WantedAsset {
  url: string;
  kind: 'picture' | 'font';
  /** Where it stands in a request, such as `body.header.logo.light`. */
  path: string;
}

/** Every picture and font that settings name. */
export function listAssets({
  styling,
  favicon,
  header,
  footer,
  socialPreview,
}: Customization): WantedAsset[] {
  return [
    ...listFaces(styling.font, 'body.styling.font'),
    ...listFaces(styling.headingFont, 'body.styling.headingFont'),
    ...listFaces(styling.monospaceFont, 'body.styling.monospaceFont'),
    ...listThemed(favicon.icon, 'body.favicon.icon'),
    ...listThemed(header.logo, 'body.header.logo'),
    ...listThemed(footer.logo, 'body.footer.logo'),
    ...(socialPreview.url === undefined
      ? []
      : [{ url: socialPreview.url, kind: 'picture' as const, path: 'body.socialPreview.url' }]),
  ];
}

function listThemed(picture: ThemedUrl | undefined, path: string): WantedAsset[] {
  if (picture === undefined) return [];
  return (['light', 'dark'] as const).map((theme) => ({
    url: picture[theme],
    kind: 'picture',
    path: `${path}.${theme}`,
  }));
}

function listFaces(font: FontSetting | null, path: string): WantedAsset[] {
  if (font === null || typeof font === 'string') return [];
  return font.fontFaces.flatMap(({ sources }, face) =>
    sources.map(({ url }, index) => ({
      url,
      kind: 'font' as const,
      path: `${path}.fontFaces[${face}].sources[${index}].url`,
    })),
  );
}
