/** A larger picture is not put into a PDF. */
export const MAX_PICTURE_BYTES = 20 * 1024 ** 2;
/** The most bytes of pictures in one PDF; those beyond are left out. */
export const MAX_PICTURES_BYTES = 256 * 1024 ** 2;
/** The most characters of Markdown in one PDF. */
export const MAX_TEXT_LENGTH = 32 * 1024 ** 2;
