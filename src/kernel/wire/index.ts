export { decodeSummary } from './summary';
