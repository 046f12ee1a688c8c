export { listExamples, type ShownExample } from './list-examples.ts';
export { type ExampleSettings, makeExample } from './make-example.ts';
export { sampleValue } from './sample-value.ts';
