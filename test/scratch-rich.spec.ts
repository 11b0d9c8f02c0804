import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { judge } from './support/checker';
import { ruleRequests } from './support/generators/rules';
import { prepareRequest, finishResponse, DEFAULT_PIPELINE_SETTINGS } from '../src/optimize/pipeline';
import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../src/kernel/loader/artefact';
import { createKernelPort } from '../src/kernel/loader/kernel-port';
import { solveInPhases } from '../src/solver/solve-in-phases';

it('draws', () => {
  const kernel = createKernelPort(loadGlue(COMMITTED_ARTEFACT), compileKernel(COMMITTED_ARTEFACT));
  const n = Number(process.env['N'] ?? 200);
  const bodies = fc.sample(ruleRequests(Number(process.env['OFTEN'] ?? 25)), {
    numRuns: n,
    seed: Number(process.env['SEED'] ?? 1),
  });
  const tally = new Map<string, { n: number; first: number[] }>();
  const add = (k: string, i: number) => {
    const t = tally.get(k) ?? { n: 0, first: [] };
    t.n += 1;
    if (t.first.length < 6) t.first.push(i);
    tally.set(k, t);
  };
  const only = process.env['ONLY'];
  bodies.forEach((body, i) => {
    if (only !== undefined && i !== Number(only)) return;
    let label = '';
    try {
      const b = {
        ...body,
        options: { ...(body.options as object), max_iterations: 300, time_limit_seconds: 3 },
      };
      const prepared = prepareRequest(structuredClone(b), DEFAULT_PIPELINE_SETTINGS);
      const t = Date.now();
      const outcome = solveInPhases(kernel, prepared, { stopped: () => false });
      const ms = Date.now() - t;
      if (ms > 2000) add('slow', i);
      let plan: any;
      try {
        plan = finishResponse(prepared.context, outcome, {
          requestId: '00000000-0000-4000-8000-000000000000',
          solveTimeMs: 1,
        });
        label = plan.status;
      } catch (e: any) {
        plan = e.options?.body ?? e.body;
        label = 'E ' + e.code;
        if (plan === undefined) throw e;
      }
      const findings = judge(b as any, JSON.parse(JSON.stringify(plan)));
      for (const f of new Set(findings.map((x: any) => x.rule))) add('FIND ' + f, i);
      if (only !== undefined) {
        writeFileSync('/tmp/sw-one.json', JSON.stringify({ b, plan, findings }, null, 1));
        console.log(JSON.stringify(findings.slice(0, 12), null, 1));
      }
    } catch (e: any) {
      label =
        'X ' +
        String(e.message).slice(0, 160) +
        (e.options?.errors ? JSON.stringify(e.options.errors[0]) : '');
      if (only !== undefined) console.log(e.stack);
    }
    add(label, i);
  });
  console.log(
    [...tally]
      .sort()
      .map(([k, v]) => `${v.n} ${k} ${v.first}`)
      .join('\n'),
  );
}, 1_000_000);
