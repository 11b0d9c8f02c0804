import type { KernelPort } from './port';

export function warmUp(_kernel: KernelPort): void {}
