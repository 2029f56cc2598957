/** `/healthz`: the process. `/readyz`: the database, its migrations and the queue. */
import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

export const health = (http: FastifyInstance, services: Services): void => {
  http.get('/healthz', () => ({ status: 'ok' }));
  http.get('/readyz', async (request, reply) => {
    try {
      const [rows] = await services.db.batch([{ sql: 'select count(*) as n from branch', parameters: [] }]);
      const ready = rows !== undefined && services.jobs.isRunning;
      return await reply
        .code(ready ? 200 : 503)
        .send({ database: 'ok', queue: services.jobs.isRunning ? 'ok' : 'not running' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ database: 'away' });
    }
  });
};
