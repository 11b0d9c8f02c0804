/* What the service says of a request in the same words, so that nobody reads the same thing twice: pure functions without an import. */
export { didYouMean } from '../../../src/optimize/pipeline/shape/did-you-mean';
export { nameOf } from '../../../src/optimize/pipeline/shape/name-of';
