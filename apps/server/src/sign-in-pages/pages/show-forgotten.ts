import { definePage } from '../page.ts';
import { renderForgotten } from '../templates/forgotten-form.ts';

/** Asks for the address of whoever has forgotten their password. */
export const showForgotten = definePage({
  method: 'GET',
  path: '/sign-in/forgotten',
  handle: async (input) => renderForgotten(input),
});
