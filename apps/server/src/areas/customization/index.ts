/** How sites look: colours, fonts, header, footer, and what pages offer. */
export { DEFAULT_CUSTOMIZATION } from './default-customization.ts';
export {
  type Customizations,
  chooseSettings,
  type KeptAsset,
  readCustomization,
  type SiteLooks,
  type SiteSettings,
  showCustomizations,
} from './read-customization.ts';
export {
  type Customization,
  type CustomLink,
  customizationResource,
  type FontSetting,
  type LinkTarget,
  type ThemedColor,
  type ThemedUrl,
} from './resource.ts';
