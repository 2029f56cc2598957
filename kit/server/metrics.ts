/** Figures for Prometheus, on a separate port that only the machine itself can reach. */
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { systemContext } from './jobs.ts';
import type { Services } from './services.ts';

type Waiting = { waiting: number; running: number; retrying: number; failed: number; oldest_at: Date | null };
/** Of the whole network, the same in each process. When the database is away, only `database_up` says something. */
const queueFigures = (register: Registry, services: Services): (() => Promise<void>) => {
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const jobs = gauge('jobs', 'Jobs of the queue, by state', ['state']);
  const oldest = gauge('jobs_oldest_seconds', 'How long the oldest job that could run has waited');
  const letters = gauge('letters', 'Letters of the last seven days, by status', ['status']);
  const workers = gauge('job_workers', 'Workers of all processes that reported within two minutes');
  const bytes = gauge('database_bytes', 'Size of the database');
  const up = gauge('database_up', '1 if the database answers');
  return async () => {
    try {
      const ctx = await systemContext(services, 'metrics');
      const [queue = [], letterRows = [], facts = []] = await ctx.run([
        { sql: 'select * from queue_state()', parameters: [] },
        {
          sql: "select status, count(*)::int as count from mail where created_at > now() - interval '7 days' group by 1",
          parameters: [],
        },
        { sql: 'select workers, bytes from database_facts()', parameters: [] },
      ]);
      const rows = queue as unknown as Waiting[];
      for (const state of ['waiting', 'running', 'retrying', 'failed'] as const)
        jobs.set(
          { state },
          rows.reduce((sum, row) => sum + row[state], 0),
        );
      const since = rows.flatMap(({ oldest_at }) => (oldest_at === null ? [] : [new Date(oldest_at).getTime()]));
      oldest.set(since.length === 0 ? 0 : (Date.now() - Math.min(...since)) / 1000);
      letters.reset();
      for (const { status, count } of letterRows) letters.set({ status: String(status) }, Number(count));
      workers.set(Number(facts[0]?.['workers']));
      bytes.set(Number(facts[0]?.['bytes']));
      up.set(1);
    } catch (error) {
      services.log.warn({ err: error }, 'the state of the queue could not be read for the metrics');
      up.set(0);
    }
  };
};

export const serveMetrics = (
  http: FastifyInstance,
  services: Services,
): { listen(): Promise<void>; close(): Promise<void> } => {
  const { metricsPort, metricsHost } = services.config;
  if (metricsPort === 0) return { listen: async () => {}, close: async () => {} };
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by contract path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  });
  const connections = new Gauge({
    name: 'db_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { pool } = services.db;
      connections.set({ state: 'all' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const readQueue = queueFigures(register, services);
  const { replica } = services.dear;
  if (replica) {
    const reads = new Gauge({
      name: 'db_report_reads',
      help: 'Reads of reports since the start, by what answered: the replica, or the database itself',
      labelNames: ['from'],
      registers: [register],
      collect() {
        for (const from of ['replica', 'database'] as const) reads.set({ from }, replica.answered[from]);
      },
    });
  }
  http.addHook('onResponse', (request, reply, done) => {
    const config = request.routeOptions.config as unknown as { contractPath?: string };
    seconds.observe(
      {
        method: request.method,
        path: config.contractPath ?? request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
  const server = Fastify();
  server.get('/metrics', async (_request, reply) => {
    await readQueue();
    return reply.type(register.contentType).send(await register.metrics());
  });
  return {
    listen: async () => void (await server.listen({ port: metricsPort, host: metricsHost })),
    close: () => server.close(),
  };
};
