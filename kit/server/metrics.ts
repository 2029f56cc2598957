/** Figures for Prometheus, on a separate port that only the machine itself can reach. */
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from './services.ts';

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
  server.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
  return {
    listen: async () => void (await server.listen({ port: metricsPort, host: metricsHost })),
    close: () => server.close(),
  };
};
