import { giveLibraries } from '@octavo/markup/libraries';
import * as gemoji from 'gemoji';
import katex from 'katex';
import * as yaml from 'yaml';
import { readPages } from './read-pages.ts';

giveLibraries({ katex, gemoji, yaml });

Object.assign(globalThis, { readPages });
