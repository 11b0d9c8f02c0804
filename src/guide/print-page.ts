import { markdownOf } from './markdown';
import { ERRORS_PAGE, REASONS_PAGE } from './pages';

/** `make pages` writes docs/errors.md and docs/reasons.md by it. */
if (require.main === module) {
  process.stdout.write(markdownOf(process.argv[2] === 'reasons' ? REASONS_PAGE : ERRORS_PAGE));
}
