import type { LanguageRegistration } from 'shiki/core';

const NAME = '[A-Za-z_]\\w*';
const CONTROL =
  'if|else|for|while|do|switch|case|default|break|continue|return|goto|try|catch|throw|co_await|co_return|co_yield';
const OTHER =
  'new|delete|sizeof|alignof|alignas|typeid|decltype|operator|requires|static_assert|noexcept|const_cast|static_cast|dynamic_cast|reinterpret_cast|asm|import|module|export|and|or|not|xor|bitand|bitor|compl|and_eq|or_eq|xor_eq|not_eq';
const STORAGE =
  'class|struct|union|enum|namespace|concept|typename|template|using|typedef|public|private|protected|virtual|override|final|friend|static|extern|register|mutable|volatile|const|constexpr|consteval|constinit|inline|explicit|thread_local|auto|void|bool|char|char8_t|char16_t|char32_t|wchar_t|short|int|long|float|double|signed|unsigned';

/**
 * C++ by its words. The grammar that editors use takes seconds of processor time to be made ready, and
 * more for some texts; this one tells apart what the colours of a page do.
 */
export const cpp: LanguageRegistration = {
  name: 'cpp',
  displayName: 'C++',
  scopeName: 'source.cpp',
  aliases: ['c++'],
  patterns: [
    { name: 'comment.line.cpp', match: '//.*$' },
    { name: 'comment.block.cpp', begin: '/\\*', end: '\\*/' },
    {
      match: '^\\s*(#\\s*(?:include|include_next|import)\\b)\\s*(<[^>]*>|"[^"]*")?',
      captures: { 1: { name: 'keyword.control.directive.cpp' }, 2: { name: 'string.cpp' } },
    },
    {
      match: `^\\s*(#\\s*define\\b)\\s*(${NAME})?`,
      captures: {
        1: { name: 'keyword.control.directive.cpp' },
        2: { name: 'entity.name.function.cpp' },
      },
    },
    { name: 'keyword.control.directive.cpp', match: '^\\s*#\\s*\\w*' },
    {
      name: 'string.quoted.double.raw.cpp',
      begin: '(?:u8|[uUL])?R"([^\\s()\\\\]{0,16})\\(',
      end: '\\)\\1"',
    },
    {
      name: 'string.quoted.double.cpp',
      begin: '(?:\\b(?:u8|[uUL]))?"',
      end: '"|(?<!\\\\)$',
      patterns: [{ include: '#escape' }],
    },
    {
      name: 'constant.numeric.cpp',
      match:
        "(?<![\\w.])(?:0[xX][\\da-fA-F'.]+(?:[pP][-+]?\\d+)?|0[bB][01']+|(?:\\d[\\d']*\\.?[\\d']*|\\.\\d[\\d']*)(?:[eE][-+]?\\d+)?)\\w*",
    },
    {
      name: 'string.quoted.single.cpp',
      begin: "(?:\\b(?:u8|[uUL]))?'",
      end: "'|(?<!\\\\)$",
      patterns: [{ include: '#escape' }],
    },
    {
      match: `\\b(enum\\s+(?:class|struct)|class|struct|union|enum|namespace|concept)\\s+(${NAME})`,
      captures: { 1: { name: 'storage.type.cpp' }, 2: { name: 'entity.name.type.cpp' } },
    },
    { name: 'keyword.control.cpp', match: `\\b(?:${CONTROL})\\b` },
    { name: 'keyword.other.cpp', match: `\\b(?:${OTHER})\\b` },
    { name: 'storage.type.cpp', match: `\\b(?:${STORAGE})\\b` },
    { name: 'constant.language.cpp', match: '\\b(?:true|false|nullptr|NULL)\\b' },
    { name: 'variable.language.cpp', match: '\\bthis\\b' },
    { name: 'constant.other.cpp', match: '\\b[A-Z][A-Z\\d_]+\\b(?!\\s*\\()' },
    { name: 'entity.name.namespace.cpp', match: `\\b${NAME}(?=\\s*::)` },
    { name: 'entity.name.function.cpp', match: `\\b${NAME}(?=\\s*(?:<[^<>(){};]{0,80}>\\s*)?\\()` },
    { name: 'entity.name.type.cpp', match: '\\b(?:[A-Z]\\w*|\\w+_t)\\b' },
    { name: 'source.cpp', match: `\\b${NAME}\\b` },
    { name: 'keyword.operator.cpp', match: '[-+*/%=<>!&|^~?:]+' },
    { name: 'punctuation.cpp', match: '[{}()\\[\\];,.]' },
  ],
  repository: {
    escape: {
      name: 'constant.character.escape.cpp',
      match: '\\\\(?:[0-7]{1,3}|x[\\da-fA-F]+|u[\\da-fA-F]{4}|U[\\da-fA-F]{8}|.|$)',
    },
  },
};
