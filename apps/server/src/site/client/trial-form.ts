import { makeTrialRequest, type TrialRequest, type TrialView } from '@octavo/openapi/trial';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is sent in the body; undefined for nothing. `type` is its media type, where it has to be said. */
export interface TrialContent {
  readonly content: string | FormData | File;
  readonly type?: string;
}

/** The request that a form says, without its body. */
export function collectRequest(trial: TrialView, form: HTMLFormElement): TrialRequest {
  const way = readChoice(form, '[data-trial-way]');
  const server = readChoice(form, '[data-trial-server]');
  const secrets = findPart(form, 'data-trial-secrets', way);
  const variables = findPart(form, 'data-trial-variables', server);
  return makeTrialRequest(trial, {
    server,
    variables: Object.fromEntries(
      (variables ? findFields(variables, 'data-trial-variable') : []).map((field) => [
        field.dataset.trialVariable ?? '',
        field.value,
      ]),
    ),
    parameters: findFields(form, 'data-trial-parameter').map(({ value }) => value),
    way,
    secrets: (trial.ways[way] ?? []).map(({ sent }, at) => {
      // A scheme that pages cannot send has no field, so that fields are counted without it.
      if (sent === 'none') return '';
      const before = (trial.ways[way] ?? []).slice(0, at).filter((one) => one.sent !== 'none');
      const part = secrets?.querySelectorAll('[data-trial-secret]')[before.length];
      const values = part ? [...part.querySelectorAll('input')].map(({ value }) => value) : [];
      if (sent === 'basic') return values.join('') === '' ? '' : encodeBase64(values.join(':'));
      return (values[0] ?? '').trim();
    }),
  });
}

/** The body that a form says. A text or a form that is empty is none. */
export function collectBody(trial: TrialView, form: HTMLFormElement): TrialContent | undefined {
  const chosen = readChoice(form, '[data-trial-media]');
  const part = findPart(form, 'data-trial-body', chosen);
  const body = trial.bodies[chosen];
  if (!part || !body) return undefined;
  const fields = [...part.querySelectorAll<Field>('input, textarea')];
  const filled = body.fields.flatMap(({ name }, at) => {
    const field = fields[at];
    const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
    const value = file ?? field?.value ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const type = body.mediaType;
  switch (body.kind) {
    case 'multipart': {
      if (filled.length === 0) return undefined;
      const content = new FormData();
      for (const [name, value] of filled) content.append(name, value);
      // With its boundary, which the browser chooses.
      return { content };
    }
    case 'form': {
      const pairs = filled.map(([name, value]) => [name, String(value)]);
      return pairs.length === 0
        ? undefined
        : { content: new URLSearchParams(pairs).toString(), type };
    }
    case 'file': {
      const [field] = fields;
      const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
      return file && { content: file, type };
    }
    case 'text': {
      const content = fields[0]?.value ?? '';
      return content.trim() === '' ? undefined : { content, type };
    }
  }
}

/** The fields that have an attribute, in the order of the form. */
export function findFields(within: ParentNode, attribute: string): Field[] {
  return [...within.querySelectorAll<Field>(`[${attribute}]`)];
}

function findPart(form: HTMLFormElement, attribute: string, at: number): Element | null {
  return form.querySelector(`[${attribute}="${at}"]`);
}

function readChoice(form: HTMLFormElement, selector: string): number {
  return Number(form.querySelector<HTMLSelectElement>(selector)?.value ?? 0);
}

/** As UTF-8, which most servers take for what is in `Basic`. */
function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
