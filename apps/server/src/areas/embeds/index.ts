/** Embeds: what pages elsewhere say of themselves that published pages embed. It has no operations. */
export { findShownEmbeds, readPictureName, type ShownEmbed } from './find-shown-embeds.ts';
export { findShownPicture } from './find-shown-picture.ts';
export { scheduleLookingOut } from './look-out.ts';
export { subscribeEmbeds } from './subscribe.ts';
