import { listExamples } from '../example/index.ts';
import type { ReferenceLabels } from '../labels.ts';
import type { OperationView, ParameterView } from '../model.ts';
import type { HtmlState } from './html-state.ts';
import { writeValue } from './render-fields.ts';

/** What the script of the page makes a form of, by which readers send a request from their browser. */
export interface TrialView {
  readonly method: string;
  readonly path: string;
  readonly servers: OperationView['servers'];
  readonly parameters: readonly TrialParameter[];
  /** Each way of authorization; none at all where there is none. */
  readonly security: readonly (readonly TrialScheme[])[];
  readonly bodies: readonly { readonly mediaType: string; readonly text: string }[];
  readonly labels: Readonly<Record<TrialLabel, string>>;
}

export interface TrialParameter {
  readonly name: string;
  readonly in: ParameterView['in'];
  readonly required: boolean;
  readonly value: string;
  readonly choices: readonly string[];
  /** Of arrays: whether each value has a pair of its own. */
  readonly isList: boolean;
  readonly explode: boolean;
}

export interface TrialScheme {
  readonly key: string;
  readonly type: string;
  readonly scheme?: string;
  readonly name?: string;
  readonly in?: string;
}

const TRIAL_LABELS = [
  ...([
    'tryIt',
    'send',
    'sending',
    'server',
    'body',
    'mediaType',
    'authorization',
    'token',
  ] as const),
  ...(['userName', 'password', 'apiKey', 'keptInTab', 'sentFromBrowser', 'requestFailed'] as const),
  ...(['took', 'answered', 'missingValue', 'required', 'headers', 'parameters'] as const),
  ...(['noAuthorization', 'cancel'] as const),
] as const;
type TrialLabel = (typeof TRIAL_LABELS)[number];

/** What readers can send; undefined where browsers cannot, as with most methods of one's own. */
export function describeTrial(operation: OperationView, state: HtmlState): TrialView | undefined {
  const { method, path, servers, security } = operation;
  if (!/^(get|put|post|delete|patch|head|options|query)$/.test(method)) return undefined;
  return {
    method: method.toUpperCase(),
    path,
    servers,
    parameters: operation.parameters
      .filter((one) => one.in !== 'cookie')
      .map((one) => presentParameter(one, state)),
    security: security.map((way) =>
      way.map(({ scheme }) => ({
        key: scheme.key,
        type: scheme.type,
        ...(scheme.scheme === undefined ? {} : { scheme: scheme.scheme }),
        ...(scheme.name === undefined ? {} : { name: scheme.name }),
        ...(scheme.in === undefined ? {} : { in: scheme.in }),
      })),
    ),
    bodies: (operation.requestBody?.content ?? []).map((media) => ({
      mediaType: media.mediaType,
      text: listExamples(media, state.known, 'request')[0]?.text ?? '',
    })),
    labels: pickLabels(state.labels),
  };
}

function presentParameter(parameter: ParameterView, state: HtmlState): TrialParameter {
  const { name, required, examples = [] } = parameter;
  const body = parameter.schema ? state.shapes.read(parameter.schema).body : {};
  const [example] = examples;
  const given = example?.value ?? body.default ?? (required ? body.examples?.[0] : undefined);
  const isForm = parameter.style === undefined || parameter.style === 'form';
  return {
    name,
    in: parameter.in,
    required,
    value: given === undefined || typeof given === 'object' ? '' : writeValue(given),
    choices: (body.enum ?? []).slice(0, 200).map(({ value }) => writeValue(value)),
    isList: body.types?.includes('array') ?? body.items !== undefined,
    explode: parameter.explode ?? isForm,
  };
}

function pickLabels(labels: ReferenceLabels): Record<TrialLabel, string> {
  return Object.fromEntries(TRIAL_LABELS.map((name) => [name, labels[name]])) as Record<
    TrialLabel,
    string
  >;
}
