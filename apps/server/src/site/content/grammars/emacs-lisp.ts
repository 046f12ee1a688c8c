import type { LanguageRegistration } from 'shiki/core';

/** What may stand in a symbol, and what ends one. */
const SYMBOL = '[^\\s()\\[\\]\'`,";]+';
const END = '(?=[\\s()\\[\\]"]|$)';
const FUNCTIONS =
  'defun|defmacro|defsubst|defalias|define-inline|cl-defun|cl-defmacro|cl-defmethod|cl-defgeneric|cl-defsubst|define-minor-mode|define-derived-mode|define-globalized-minor-mode|define-advice|ert-deftest';
const VARIABLES =
  'defvar|defvar-local|defconst|defcustom|defface|defgroup|defvar-keymap|cl-defstruct|defclass|define-obsolete-variable-alias';
const CONTROL =
  'if|when|unless|cond|case|pcase|pcase-let|cl-case|let|let\\*|letrec|if-let|if-let\\*|when-let|when-let\\*|while|while-let|dolist|dotimes|cl-loop|cl-dolist|cl-letf|and|or|not|progn|prog1|prog2|lambda|function|quote|setq|setq-local|setq-default|setf|interactive|declare|catch|throw|condition-case|ignore-errors|unwind-protect|save-excursion|save-restriction|save-match-data|with-current-buffer|with-temp-buffer|with-eval-after-load|eval-when-compile|eval-and-compile|require|provide|use-package';

/**
 * Emacs Lisp by its words. The grammar that editors use lists all functions there are and takes seconds
 * of processor time to be made ready.
 */
export const emacsLisp: LanguageRegistration = {
  name: 'emacs-lisp',
  displayName: 'Emacs Lisp',
  scopeName: 'source.emacs.lisp',
  aliases: ['elisp'],
  patterns: [
    { name: 'comment.line.emacs.lisp', match: ';.*$' },
    {
      name: 'string.quoted.double.emacs.lisp',
      begin: '"',
      end: '"',
      patterns: [{ name: 'constant.character.escape.emacs.lisp', match: '\\\\.' }],
    },
    {
      name: 'constant.character.emacs.lisp',
      match: `\\?(?:\\\\.[^\\s()\\[\\]"]*|[^\\s\\\\])${END}`,
    },
    {
      match: `(\\()(${FUNCTIONS})\\s+(${SYMBOL})`,
      captures: {
        1: { name: 'punctuation.section.emacs.lisp' },
        2: { name: 'storage.type.emacs.lisp' },
        3: { name: 'entity.name.function.emacs.lisp' },
      },
    },
    {
      match: `(\\()(${VARIABLES})\\s+(${SYMBOL})`,
      captures: {
        1: { name: 'punctuation.section.emacs.lisp' },
        2: { name: 'storage.type.emacs.lisp' },
        3: { name: 'variable.emacs.lisp' },
      },
    },
    {
      match: `(\\()(${CONTROL})${END}`,
      captures: {
        1: { name: 'punctuation.section.emacs.lisp' },
        2: { name: 'keyword.control.emacs.lisp' },
      },
    },
    {
      match: "(#?'|`)(?=\\()",
      captures: { 1: { name: 'punctuation.quote.emacs.lisp' } },
    },
    { name: 'constant.other.symbol.emacs.lisp', match: `#?['\`]${SYMBOL}` },
    { name: 'punctuation.emacs.lisp', match: "(?<=['`])\\(" },
    {
      match: `(\\()(${SYMBOL})`,
      captures: {
        1: { name: 'punctuation.section.emacs.lisp' },
        2: { name: 'support.function.emacs.lisp' },
      },
    },
    {
      name: 'constant.numeric.emacs.lisp',
      match: `(?<![^\\s()\\[\\]])(?:[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?|#[xX][\\da-fA-F]+|#[bB][01]+|#[oO][0-7]+)${END}`,
    },
    {
      name: 'constant.language.emacs.lisp',
      match: `(?<![^\\s()\\[\\]])(?:nil|t|:${SYMBOL})${END}`,
    },
    { name: 'storage.modifier.emacs.lisp', match: `&(?:optional|rest|key|body|aux|context)${END}` },
    { name: 'source.emacs.lisp', match: SYMBOL },
    { name: 'punctuation.emacs.lisp', match: "[()\\[\\]'`,]" },
  ],
  repository: {},
};
