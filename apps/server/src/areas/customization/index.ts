export { findAssetType, makeEnding } from './asset-types.ts';
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

export { findAsset } from './store.ts';
