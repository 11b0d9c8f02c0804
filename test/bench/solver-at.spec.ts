import { artefactHash } from '../../bench/artefact-hash';
import { solverAt } from '../../bench/solver/solvers';
import { Service } from '../support/service';

it('results of a running service are kept by its address and the kernel that it has', async () => {
  const service = await Service.start();
  expect(await solverAt(service.url)).toBe(`${service.url} ${artefactHash()}`);
  await service.close();
});
