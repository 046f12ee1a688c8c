/** Embeds: what pages elsewhere say of themselves that published pages embed. It has no operations. */
export { findPicture } from './embeds-store.ts';
export { findShownEmbeds, readPictureName, type ShownEmbed } from './find-shown-embeds.ts';
export { scheduleLookingOut } from './look-out.ts';
export { subscribeEmbeds } from './subscribe.ts';
