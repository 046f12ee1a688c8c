import { encodePart, type ParameterValue, writeParameter } from '../describe/write-parameter.ts';
import type { TrialParameter, TrialRequest, TrialValues, TrialView } from './trial-view.ts';

/**
 * The request that a reader filled in: values encoded as the style of their parameters says, secrets
 * where their schemes want them. Parameters and secrets that were left empty are not sent; those of a
 * path are. Pure.
 */
export function makeTrialRequest(trial: TrialView, values: TrialValues): TrialRequest {
  const written: { parameter: TrialParameter; value: ParameterValue }[] = [];
  for (const [at, parameter] of trial.parameters.entries()) {
    const text = values.parameters[at] ?? '';
    if (text === '' && parameter.in !== 'path') continue;
    const value = readValue(parameter, text);
    if (value === undefined) return { problem: 'invalidJson', parameter: at };
    written.push({ parameter, value });
  }
  const secrets = listSecrets(trial, values);
  const headers: [string, string][] = trial.accept === undefined ? [] : [['Accept', trial.accept]];
  const query: string[] = [];
  let isCarried = secrets.isCarried;
  let path = trial.path;
  for (const { parameter, value } of written) {
    const { name, in: place } = parameter;
    if (place === 'path') {
      const text = write(parameter, value, encodePart);
      path = path.replaceAll(`{${name}}`, () => text);
    } else if (place === 'header') {
      headers.push([name, write(parameter, value, (text) => text)]);
      isCarried ||= name.toLowerCase() !== 'authorization';
    } else if (place === 'querystring') {
      query.push(encodeLoose(String(value)));
    } else {
      query.push(write(parameter, value, parameter.allowReserved ? encodeLoose : encodePart));
    }
  }
  query.push(...secrets.query.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`));
  const address = `${fillServer(trial, values)}${path.startsWith('/') ? '' : '/'}${encodeLoose(path)}`;
  const parts = query.filter((part) => part !== '');
  const mark = address.includes('?') ? '&' : '?';
  return {
    url: parts.length === 0 ? address : `${address}${mark}${parts.join('&')}`,
    headers: [...headers, ...secrets.headers],
    redirect: isCarried ? 'manual' : 'follow',
  };
}

/** The value of a parameter; undefined where it should be an object in JSON and is none. */
function readValue({ shape }: TrialParameter, text: string): ParameterValue | undefined {
  if (shape === 'text') return text;
  if (shape === 'list') return text.split('\n').filter((line) => line !== '');
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]: [string, unknown]) => [
        name,
        typeof one === 'string' ? one : JSON.stringify(one),
      ]),
    );
  } catch {
    return undefined;
  }
}

function write(
  parameter: TrialParameter,
  value: ParameterValue,
  encode: (text: string) => string,
): string {
  return writeParameter({ ...parameter, required: false }, value, encode);
}

function listSecrets({ ways }: TrialView, { way, secrets }: TrialValues) {
  const headers: [string, string][] = [];
  const query: [string, string][] = [];
  let isCarried = false;
  for (const [at, { sent, name }] of (ways[way] ?? []).entries()) {
    const secret = secrets[at] ?? '';
    if (secret === '' || sent === 'none') continue;
    if (sent === 'query') query.push([name, secret]);
    else if (sent === 'header') headers.push([name, secret]);
    else headers.push(['Authorization', `${SCHEME_WORDS[sent] ?? name} ${secret}`]);
    isCarried ||= sent === 'query' || sent === 'header';
  }
  return { headers, query, isCarried };
}

const SCHEME_WORDS: Readonly<Record<string, string>> = { bearer: 'Bearer', basic: 'Basic' };

function fillServer({ servers }: TrialView, { server, variables }: TrialValues): string {
  const filled = (servers[server] ?? '').replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : whole,
  );
  return encodeLoose(filled.replace(/[?#].*$/s, '')).replace(/\/+$/, '');
}

/** Encodes what may not stand in an address, and leaves the signs of addresses as they are. */
function encodeLoose(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\w\-.~:/?[\]@!$&'()*+,;=%]+/g, (part) => encodeURIComponent(part));
}
