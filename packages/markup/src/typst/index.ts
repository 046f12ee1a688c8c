/**
 * Documents to Typst, the source of the PDF of a space. A door of its own, so that a server that
 * makes no PDF loads none of it. Pure, as all of this package.
 */
export * from './typst-context.ts';
export { writeTypst, writeTypstBook } from './write-book.ts';
