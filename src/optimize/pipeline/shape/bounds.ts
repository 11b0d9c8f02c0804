/** Bounds of one request that are not the operator's to choose: they keep memory and time in proportion to the body. */

/** Seconds: six years, inside the bounds of the kernel’s words. Anything later is the same as "never ends". */
export const MAX_TIME_S = 200_000_000;
/** Demands, penalties, costs: beyond it a sum of 10,000 no longer fits the kernel's integers. */
export const MAX_QUANTITY = 1e11;
/** Cells of a distance matrix: longer is no way. Nine of them still add up exactly, and no sum or price of a plan becomes infinite. */
export const MAX_DISTANCE = 1e15;
export const MAX_WINDOWS_PER_JOB = 200;
export const MAX_DIMENSIONS = 32;
/** Of one job, shipment or resource, in each field that lists skills: what is needed is held against all that is held. */
export const MAX_SKILLS = 1_000;
export const MAX_RELATIONS = 50_000;
export const MAX_RELATION_MEMBERS = 200_000;
export const MAX_DEPOTS = 5_000;
/** Of values that are only echoed (`metadata`). */
export const MAX_METADATA_DEPTH = 32;
export const MAX_SPEED_FACTOR = 10;
export const MIN_SPEED_FACTOR = 0.1;
export const MAX_SEED = Number.MAX_SAFE_INTEGER;
/** A skill level is one word of the kernel. */
export const MAX_LEVEL = 1_000_000;
export const MAX_SERVICE_FACTOR = 1000;
/** Characters. It stands in the record of a job, which is written with every heartbeat and shown in every list. */
export const MAX_PROBLEM_ID_LENGTH = 10_000;
