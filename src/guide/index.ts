export { htmlOf } from './html';
export { ERRORS_PAGE, REASONS_PAGE } from './pages';
