export { isWholeInSample } from './sample-body.ts';
export { makeSampleRequest, type SampleBody, type SampleRequest } from './sample-request.ts';
export { type CodeSample, writeSamples } from './write-samples.ts';
