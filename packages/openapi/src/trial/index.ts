/** Requests that readers send from a page: for scripts of browsers, which take nothing else along. */

export { indentJson } from './indent-json.ts';
export { makeTrialRequest } from './make-trial-request.ts';
export type {
  TrialBody,
  TrialParameter,
  TrialRequest,
  TrialScheme,
  TrialValues,
  TrialView,
} from './trial-view.ts';
