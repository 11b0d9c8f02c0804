export { diagnose, type FoundWords } from './diagnose';
export { diagnoseGivenPlan, type GivenPlanInput } from './given-plan';
export { diagnosisBudgetMs, diagnosisInput, type DiagnosisInput } from './input';
export type { Laboratory, Trial } from './laboratory';
export type { InfeasibilityReport } from './report';
