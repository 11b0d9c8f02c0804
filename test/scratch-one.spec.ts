import { readFileSync } from 'node:fs';
import { prepareRequest, finishResponse, DEFAULT_PIPELINE_SETTINGS } from '../src/optimize/pipeline';
import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../src/kernel/loader/artefact';
import { createKernelPort } from '../src/kernel/loader/kernel-port';
import { judge } from './support/checker';
it('one', () => {
  const kernel = createKernelPort(loadGlue(COMMITTED_ARTEFACT), compileKernel(COMMITTED_ARTEFACT));
  for (const f of (process.env['F'] ?? '').split(',')) {
    const body = JSON.parse(readFileSync(f, 'utf8'));
    const p = prepareRequest(structuredClone(body), DEFAULT_PIPELINE_SETTINGS);
    const t = process.cpuUsage();
    const o = kernel.solve(p.problem, { stopped: () => false });
    const u = process.cpuUsage(t);
    let plan: any; try { plan = finishResponse(p.context, o, { requestId: 'x', solveTimeMs: 1 }); } catch (e: any) { plan = e.options?.body ?? e.body; }
    console.log(f, u.user / 1000, 'ms', JSON.stringify(o.summary), JSON.stringify(judge(body, JSON.parse(JSON.stringify(plan))).slice(0, 4)));
  }
}, 600000);
