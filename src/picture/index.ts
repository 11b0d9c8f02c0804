export { drawPicture } from './picture';
export type { DrawnAnswer } from './read-scene';
