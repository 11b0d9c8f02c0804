export type { Endpoint, PreparedRequest, SolveContext } from './context';
export { finishResponse, type FinishMeta } from './finish';
export { prepareRequest } from './prepare';
export type { OptimizationResponse } from './response';
export { DEFAULT_PIPELINE_SETTINGS, type PipelineSettings, type Region } from './settings';
export { MATRIX_FIELDS } from './shape/matrix';
export { decimalCells, type MatrixCells, NO_WAY_CELL, PackedMatrix } from './shape/packed-matrix';
export { BY_TYPE_FIELDS } from './shape/travel';
export { validateRequest, withVerdict } from './validate';
