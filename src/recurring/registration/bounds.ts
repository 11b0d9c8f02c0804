/** Occurrences of one pattern (contract C21). */
export const MAX_OCCURRENCES = 200;
/** Places that one pattern lists. */
export const MAX_PLACES = 1_000;
/** Places that all patterns of a tenant list, for each occurrence that they may have. */
export const PLACES_PER_OCCURRENCE = 10;
/** Resources of one registration. */
export const MAX_RESOURCES = 1_000;
/** Places of a registration's question: those of the pattern, of its resources and of what else these resources have promised. */
export const MAX_ASKED_PLACES = 1_500;
/** Characters of an id: of a pattern or of a resource. */
export const MAX_ID_LENGTH = 200;
/** Characters of a text that is only kept: `client_ref`, a place's label. */
export const MAX_TEXT_LENGTH = 1_000;
/** Seconds from midnight: what begins at night goes on into the next day (contract B4). */
export const LATEST_S = 2 * 86_400;
/** The longest way from one day to another in a week of five. */
export const MAX_GAP_DAYS = 4;
/** Seconds that a registration may search, all its solves together (contract C21) … */
export const SOLVE_LIMIT_S = 5;
/** … which its iterations end long before: they alone decide what is found, so that the same pattern gives the same promise. */
export const ITERATIONS_PER_JOB = 250;
export const MAX_ITERATIONS = 20_000;
/** Half the width of a window that is frozen, and what its ends are rounded to (contract B25). */
export const PIN_SLACK_S = 900;
