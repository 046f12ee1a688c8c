/** The words that settings of a site's look are chosen from: those of the service contract. */
export const THEMES = ['clean', 'muted', 'bold', 'gradient'] as const;

export const CORNERS = ['straight', 'rounded', 'circular'] as const;

export const DEPTHS = ['subtle', 'flat'] as const;

export const LINK_STYLES = ['default', 'accent'] as const;

export const ICON_STYLES = ['regular', 'solid', 'duotone', 'light', 'thin'] as const;

export const SEARCH_STYLES = ['prominent', 'subtle'] as const;

export const BACKGROUNDS = ['plain', 'match'] as const;

export const SIDEBAR_BACKGROUNDS = ['default', 'filled'] as const;

export const SIDEBAR_LISTS = ['default', 'pill', 'line'] as const;

export const HEADER_PRESETS = ['default', 'bold', 'contrast', 'custom', 'none'] as const;

export const HEADER_LINK_STYLES = ['link', 'button-primary', 'button-secondary'] as const;

export const ANNOUNCEMENT_STYLES = ['info', 'warning', 'danger', 'success'] as const;

export const DEFAULT_THEMES = ['light', 'dark', 'system'] as const;

export const LINK_TARGETS = ['self', 'blank'] as const;

export const AI_MODES = ['none', 'search', 'assistant'] as const;

export const PAGE_ACTIONS = ['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf'] as const;

export const LOCALES = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'] as const;

export const FONTS = [
  ...(['ABCFavorit', 'Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro'] as const),
  ...(['Lato', 'Ubuntu', 'Raleway', 'Merriweather', 'Overpass', 'NotoSans'] as const),
  ...(['IBMPlexSerif', 'Poppins', 'FiraSans'] as const),
] as const;

export const MONOSPACE_FONTS = [
  ...(['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono'] as const),
  ...(['SpaceMono', 'DMMono', 'Inconsolata'] as const),
] as const;

export const SOCIAL_PLATFORMS = [
  ...(['twitter', 'instagram', 'facebook', 'linkedin', 'github', 'discord', 'slack'] as const),
  ...(['youtube', 'tiktok', 'reddit', 'bluesky', 'mastodon', 'threads', 'medium'] as const),
] as const;

/** Colours of code: ours, and the themes that come with Shiki. */
export const CODE_THEMES = [
  ...(['default-light', 'default-dark', 'monochrome-light', 'monochrome-dark'] as const),
  ...(['andromeeda', 'aurora-x', 'ayu-dark', 'ayu-light'] as const),
  ...(['ayu-mirage', 'catppuccin-frappe', 'catppuccin-latte', 'catppuccin-macchiato'] as const),
  ...(['catppuccin-mocha', 'dark-plus', 'dracula', 'dracula-soft'] as const),
  ...(['everforest-dark', 'everforest-light', 'github-dark', 'github-dark-default'] as const),
  ...([
    'github-dark-dimmed',
    'github-dark-high-contrast',
    'github-light',
    'github-light-default',
  ] as const),
  ...([
    'github-light-high-contrast',
    'gruvbox-dark-hard',
    'gruvbox-dark-medium',
    'gruvbox-dark-soft',
  ] as const),
  ...(['gruvbox-light-hard', 'gruvbox-light-medium', 'gruvbox-light-soft', 'horizon'] as const),
  ...(['horizon-bright', 'houston', 'kanagawa-dragon', 'kanagawa-lotus'] as const),
  ...(['kanagawa-wave', 'laserwave', 'light-plus', 'material-theme'] as const),
  ...([
    'material-theme-darker',
    'material-theme-lighter',
    'material-theme-ocean',
    'material-theme-palenight',
  ] as const),
  ...(['min-dark', 'min-light', 'monokai', 'night-owl'] as const),
  ...(['night-owl-light', 'nord', 'one-dark-pro', 'one-light'] as const),
  ...(['plastic', 'poimandres', 'red', 'rose-pine'] as const),
  ...(['rose-pine-dawn', 'rose-pine-moon', 'slack-dark', 'slack-ochin'] as const),
  ...(['snazzy-light', 'solarized-dark', 'solarized-light', 'synthwave-84'] as const),
  ...(['tokyo-night', 'vesper', 'vitesse-black', 'vitesse-dark'] as const),
  ...(['vitesse-light'] as const),
] as const;
