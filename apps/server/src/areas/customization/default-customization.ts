import type { Customization } from '@octavo/contract/customization';

/** The fonts that readers have themselves: nothing is loaded for them. */
export const SYSTEM_FONT = {
  id: 'system',
  custom: true,
  fontFamily: 'system-ui',
  fontFaces: [],
} as const;
export const SYSTEM_MONOSPACE_FONT = {
  id: 'system-monospace',
  custom: true,
  fontFamily: 'ui-monospace',
  fontFaces: [],
} as const;

const CODE_THEME = { light: 'default-light', dark: 'default-dark' } as const;

/** How a site looks of which nobody said how: fields that are not here are absent then. */
export const DEFAULT_CUSTOMIZATION: Customization = {
  styling: {
    theme: 'clean',
    primaryColor: { light: '#0a6a63', dark: '#6fcabf' },
    infoColor: { light: '#1d5fa8', dark: '#8dbdf0' },
    successColor: { light: '#1c6b3a', dark: '#83cf9e' },
    warningColor: { light: '#855a00', dark: '#e3b95a' },
    dangerColor: { light: '#b02a24', dark: '#f09a94' },
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: { ...SYSTEM_FONT, fontFaces: [] },
    headingFont: null,
    monospaceFont: { ...SYSTEM_MONOSPACE_FONT, fontFaces: [] },
    codeTheme: { default: CODE_THEME, openapi: CODE_THEME },
    icons: 'solid',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
    background: 'plain',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'system', toggeable: true },
  pdf: { enabled: false },
  feedback: { enabled: false },
  pagination: { enabled: true },
  trademark: { enabled: false },
  advancedCustomization: { enabled: true },
  ai: { mode: 'none' },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true, mcp: false, items: ['markdown'] },
  externalLinks: { target: 'self' },
  privacyPolicy: {},
  socialPreview: {},
  insights: { trackingCookie: true },
  openapi: { tryIt: false },
  socialAccounts: [],
};
