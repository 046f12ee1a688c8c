/** Whether the merge that stands is held to the laws. Once it keeps them: `= true`. */
export const LAWS_HOLD: boolean = process.env.MERGE_LAWS === '1';
