import type { mergeRulesSetting } from '@octavo/contract/spaces';
import type { Static } from 'typebox';

export type MergeRulesSetting = Static<typeof mergeRulesSetting>;
