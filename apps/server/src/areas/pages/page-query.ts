import type { documentQuery, pageQuery, reusableContentQuery } from '@octavo/contract/pages';
import type { Static } from 'typebox';

export type PageQuery = Static<typeof pageQuery>;

export type ReusableContentQuery = Static<typeof reusableContentQuery>;

export type DocumentQuery = Static<typeof documentQuery>;
