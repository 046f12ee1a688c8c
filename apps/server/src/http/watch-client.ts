import type { Socket } from 'node:net';
import { ApiError } from './errors.ts';

const signals = new WeakMap<Socket, AbortSignal>();

/** A signal that is aborted, with an `ApiError`, when the client at the other end of a connection goes away. */
export function watchClient(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known !== undefined) return known;
  const controller = new AbortController();
  const leave = () =>
    controller.abort(new ApiError('client_gone', 'The client went away before it was answered.'));
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  signals.set(socket, controller.signal);
  return controller.signal;
}
