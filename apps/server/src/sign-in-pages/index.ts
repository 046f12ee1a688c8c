/** The pages by which people sign in and look after their accounts. */
export { createSignInDoor } from './sign-in-handler.ts';
export { subscribeNotices } from './subscribe-notices.ts';
