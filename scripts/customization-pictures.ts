import type { CustomizationBody } from '@octavo/contract/customization';

/** A picture of one setting of a site's look. */
export interface Picture {
  name: string;
  look: CustomizationBody;
  scheme?: 'light' | 'dark';
  /** In pixels; the upper part of the page unless `show` names an element. */
  width?: number;
  height?: number;
  page?: string;
  show?: string;
  /** What is clicked before. */
  open?: string;
}

const svg = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;
const LOGO = (ink: string) =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="32" viewBox="0 0 132 32"><path fill="#e4572e" d="M16 2c2 8 10 10 10 18a10 10 0 0 1-20 0c0-5 3-7 4-11 3 2 4 4 4 7 3-3 3-9 2-14Z"/><text x="36" y="23" font-family="sans-serif" font-weight="700" font-size="20" fill="${ink}">Kilnworks</text></svg>`,
  );
const LOGOS = { light: LOGO('#1d1b18'), dark: LOGO('#f4f2ee') };
const BLUE = { light: '#2456e6', dark: '#8fb0ff' };
const url = (address: string) => ({ kind: 'url' as const, url: address });
const LINKS = [
  { title: 'Guide', to: url('/guide') },
  {
    title: 'Products',
    to: null,
    links: [
      { title: 'Kilns', to: url('https://example.com/kilns') },
      { title: 'Clay', to: url('https://example.com/clay') },
    ],
  },
  { title: 'Sign in', to: url('https://example.com/in'), style: 'button-secondary' as const },
  { title: 'Order', to: url('https://example.com/order'), style: 'button-primary' as const },
];

const styling = (name: string, value: NonNullable<CustomizationBody['styling']>): Picture => ({
  name,
  look: { styling: value },
});

/** Every picture of the page on customization. */
export const PICTURES: readonly Picture[] = [
  styling('theme-clean', { theme: 'clean', primaryColor: BLUE }),
  styling('theme-muted', { theme: 'muted', primaryColor: BLUE }),
  styling('theme-bold', { theme: 'bold', primaryColor: BLUE }),
  { ...styling('theme-gradient', { theme: 'gradient', primaryColor: BLUE }), height: 330 },
  { ...styling('theme-bold-dark', { theme: 'bold', primaryColor: BLUE }), scheme: 'dark' },
  styling('primary-color', { primaryColor: { light: '#b3175c', dark: '#ff8fbf' } }),
  styling('tint', { tint: { color: { light: '#c98a1b', dark: '#c98a1b' } } }),
  {
    ...styling('semantic-colors', {
      infoColor: { light: '#6d28d9', dark: '#c4b5fd' },
      successColor: { light: '#0f766e', dark: '#5eead4' },
      warningColor: { light: '#c2410c', dark: '#fdba74' },
      dangerColor: { light: '#be123c', dark: '#fda4af' },
    }),
    show: '.prose',
    height: 390,
  },
  { ...styling('corners-straight', { corners: 'straight' }), height: 420 },
  { ...styling('corners-circular', { corners: 'circular' }), height: 420 },
  { ...styling('depth-flat', { depth: 'flat' }), show: '.prose .code' },
  { ...styling('depth-subtle', { depth: 'subtle', theme: 'muted' }), show: '.prose .code' },
  { ...styling('links-accent', { links: 'accent', primaryColor: BLUE }), show: '.prose > p' },
  { ...styling('icons-regular', { icons: 'regular' }), show: '.navigation' },
  { ...styling('icons-duotone', { icons: 'duotone' }), show: '.navigation' },
  { ...styling('icons-light', { icons: 'light' }), show: '.navigation' },
  { ...styling('icons-thin', { icons: 'thin' }), show: '.navigation' },
  { ...styling('icons-solid', { icons: 'solid' }), show: '.navigation' },
  { ...styling('sidebar-filled', { sidebar: { background: 'filled', list: 'default' } }) },
  {
    ...styling('list-pill', { sidebar: { background: 'default', list: 'pill' } }),
    show: '.navigation',
  },
  {
    ...styling('list-line', { sidebar: { background: 'default', list: 'line' } }),
    show: '.navigation',
  },
  { ...styling('search-subtle', { search: 'subtle' }), show: '.header' },
  { ...styling('background-match', { background: 'match', primaryColor: BLUE }) },
  { ...styling('font-poppins', { font: 'Poppins' }) },
  { ...styling('font-merriweather', { font: 'Merriweather', headingFont: 'Raleway' }) },
  { ...styling('monospace-font', { monospaceFont: 'SpaceMono' }), show: '.prose .code' },
  {
    ...styling('code-theme', {
      codeTheme: {
        default: { light: 'dracula', dark: 'nord' },
        openapi: { light: 'dracula', dark: 'nord' },
      },
    }),
    show: '.prose .code',
  },
  {
    name: 'header-bold',
    look: { styling: { primaryColor: BLUE }, header: { preset: 'bold', links: LINKS } },
    height: 180,
  },
  { name: 'header-contrast', look: { header: { preset: 'contrast', links: LINKS } }, height: 180 },
  {
    name: 'header-custom',
    look: {
      header: {
        preset: 'custom',
        backgroundColor: { light: '#ffe9c7', dark: '#3a2608' },
        linkColor: { light: '#7a3b00', dark: '#ffcf8f' },
        links: LINKS,
      },
    },
    height: 180,
  },
  { name: 'header-none', look: { header: { preset: 'none' } }, height: 300 },
  { name: 'logo', look: { header: { logo: LOGOS, links: [] } }, height: 180 },
  { name: 'logo-dark', look: { header: { logo: LOGOS, links: [] } }, height: 180, scheme: 'dark' },
  {
    name: 'header-links',
    look: { header: { links: LINKS } },
    height: 260,
    open: '.header-menu > summary',
  },
  {
    name: 'header-links-narrow',
    look: { header: { links: LINKS } },
    width: 390,
    height: 420,
    open: '[data-drawer-open]',
  },
  {
    name: 'footer',
    look: {
      footer: {
        logo: LOGOS,
        groups: [
          {
            title: 'Kilns',
            links: [
              { title: 'Small', to: url('/a') },
              { title: 'Large', to: url('/b') },
            ],
          },
          {
            title: 'Company',
            links: [
              { title: 'About', to: url('/c') },
              { title: 'Jobs', to: url('/d') },
            ],
          },
        ],
        copyright: '© 2026 Kilnworks',
      },
      privacyPolicy: { url: 'https://example.com/privacy' },
      trademark: { enabled: true },
      socialAccounts: [
        { platform: 'github', handle: 'kiln' },
        { platform: 'mastodon', handle: 'kiln@example.social' },
        { platform: 'youtube', handle: 'kiln' },
      ],
    },
    show: '.site-footer',
  },
  {
    name: 'announcement',
    look: {
      announcement: {
        enabled: true,
        message: 'The studio is closed on Friday.',
        link: { title: 'See the hours', to: url('https://example.com/hours') },
        style: 'warning',
      },
    },
    height: 180,
  },
  { name: 'themes-dark', look: { themes: { default: 'dark', toggeable: false } }, height: 300 },
  {
    name: 'social-accounts',
    look: {
      socialAccounts: [
        { platform: 'github', handle: 'kiln', display: { header: true } },
        { platform: 'discord', handle: 'kiln', display: { header: true } },
      ],
    },
    show: '.header',
  },
  {
    name: 'pagination',
    look: { pagination: { enabled: true } },
    page: '/guide/glazes',
    show: '.pagination',
  },
  {
    name: 'locale',
    look: { internationalization: { locale: 'de' }, privacyPolicy: { url: '/p' } },
    show: '.site-footer',
  },
];
