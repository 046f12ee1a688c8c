import { registerHooks } from 'node:module';

/*
 * Goes before a server with `node --import`: notes the address of each module that the main thread
 * loads, and answers any message of the parent with all of them.
 */
const loaded = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('message', () => process.send(loaded));
process.channel?.unref();
