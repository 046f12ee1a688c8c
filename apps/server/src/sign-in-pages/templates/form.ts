import { EMPTY, type Html, html, trustHtml } from '../../site/index.ts';

/** A field of a form, with its label and what is wrong with it. */
export interface FieldView {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  /** Tells browsers and password stores what belongs there (HTML, autofill). */
  autocomplete: string;
  value?: string;
  /** What is wrong with what was sent. */
  error?: string;
  /** What the field wants, said before anything is wrong. */
  hint?: string;
  required?: boolean;
  autofocus?: boolean;
  inputmode?: 'numeric';
  maxLength?: number;
}

/** A labelled field. */
export function renderField(field: FieldView): Html {
  const { name, label, type, autocomplete, value = '', error, hint } = field;
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ].join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint === undefined ? EMPTY : html`<p class="field-hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"
 maxlength="${field.maxLength ?? 254}"${described === '' ? EMPTY : html` aria-describedby="${described}"`}${
   field.inputmode ? html` inputmode="${field.inputmode}"` : EMPTY
}${error === undefined ? EMPTY : trustHtml(' aria-invalid="true"')}${
   (field.required ?? true) ? trustHtml(' required') : EMPTY
}${field.autofocus ? trustHtml(' autofocus') : EMPTY}${
   type === 'text' || type === 'email'
     ? trustHtml(' autocapitalize="none" spellcheck="false"')
     : EMPTY
}>
${error === undefined ? EMPTY : html`<p class="field-error" id="${name}-error">${error}</p>`}
</div>`;
}

/** What a page says of the last try. */
export function renderNotice(kind: 'danger' | 'success' | 'info', text: string): Html {
  return html`<p class="notice notice-${kind}" role="${kind === 'danger' ? 'alert' : 'status'}">${text}</p>`;
}
