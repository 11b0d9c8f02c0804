export function isAllowed(expression: string): boolean;
export function judgeNpm(lock: object, manifest: object): string[];
export function judgeCargo(metadata: object, lock: string): string[];
