export { findShownEmbeds, readPictureName, type ShownEmbed } from './find-shown-embeds.ts';
export { findShownPicture } from './find-shown-picture.ts';
