import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { temporaryFolders } from '../support/temporary-folder';
import { durablePatterns } from './durable-patterns';
import { patternStoreContract } from './pattern-store-contract';
import { PatternWorld } from './pattern-world';
import { aPattern } from './patterns';

const temporaryFolder = temporaryFolders();

/** Statements that let something happen where the hundredth occurrence is inserted. */
const atTheHundredth = (name: string, happens: string) => [
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.occurrence_index = 100 THEN ${happens}; END IF; RETURN NEW; END $$`,
  `CREATE TRIGGER ${name} BEFORE INSERT ON recurring_occurrences FOR EACH ROW EXECUTE FUNCTION ${name}()`,
];
const HELD = "FROM pg_stat_activity WHERE wait_event = 'PgSleep'";

describeWithPostgres('recurring patterns in PostgreSQL', () => {
  let server: PostgresServer;
  const address = { kind: 'postgres', url: '' } as const;
  const world = new PatternWorld(address, async () => ({
    kind: 'postgres',
    url: await server.createDatabase(),
  }));
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
    Object.assign(address, { url: await server.createDatabase() });
  }, 60_000);
  afterEach(() => world.clear());
  afterAll(async () => {
    await world.close();
    await server.stop();
  });

  patternStoreContract(world);
  durablePatterns(world, {
    failing: atTheHundredth('failing', "RAISE EXCEPTION 'on purpose'"),
    holding: atTheHundredth('holding', 'PERFORM pg_sleep(60)'),
    isHeld: async () => ((await world.statement(`SELECT pid ${HELD}`)) as readonly object[]).length > 0,
    undo: [
      `SELECT pg_terminate_backend(pid) ${HELD}`,
      'DROP FUNCTION IF EXISTS failing CASCADE',
      'DROP FUNCTION IF EXISTS holding CASCADE',
    ],
    away: { kind: 'postgres', url: 'postgresql://nobody@127.0.0.1:1/nothing' },
  });

  it('a server that went away is unavailable, and found again', async () => {
    const store = await world.store();
    const pattern = aPattern();
    await store.insert(pattern);
    await server.crash();
    const unavailable = { name: 'DatabaseUnavailable' };
    await expect(store.find('acme', pattern.id)).rejects.toMatchObject(unavailable);
    await expect(store.insert(aPattern())).rejects.toMatchObject(unavailable);
    await server.start();
    expect(await store.find('acme', pattern.id)).toEqual(pattern);
  }, 60_000);
});
