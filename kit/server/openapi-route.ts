/** `/api/v4/openapi.json`, for signed-in staff. */
import type { FastifyInstance } from 'fastify';
import { openApiOf } from './openapi.ts';
import { API, type Mount } from './mount.ts';
import { asksSecondStep } from './second-step.ts';
import type { Services } from './services.ts';

const VERSION = '4.0.0';

export const openApiRoute = (http: FastifyInstance, mount: Mount, services: Services): void => {
  let text: string | undefined;
  http.get(`${API}/openapi.json`, async (request, reply) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const known = token === undefined ? undefined : await services.sessions.find(token, services.clock.now());
    const still = known && (await services.sessions.reload(known, services.clock.now()));
    if (!still || !mount.companionFits(still, request)) return reply.send(mount.sessionEndedAnswer(request));
    if (still.lacks_step && asksSecondStep(services.config)) return reply.send(mount.secondStepAnswer(request));
    text ??= JSON.stringify(openApiOf(mount.rows, VERSION));
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
