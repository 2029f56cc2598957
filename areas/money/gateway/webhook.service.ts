/**
 * `/webhooks/stripe`: no session and no cookie, but a signature over the exact bytes received, so its body is read raw,
 * apart from all other routes. What can't be posted now is answered with 500, and the gateway sends it again.
 */
import type { FastifyInstance } from 'fastify';
import { NoGateway, type GatewayEvent } from '#kit/server/gateway.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { takeEvent } from './gateway-event.commands.ts';

export const WEBHOOK_PATH = '/webhooks/stripe';
const MOST_BYTES = 262_144;

type Read = { event: GatewayEvent } | { status: 400 | 404 };
const read = ({ gateway }: Services, body: unknown, signature: unknown): Read => {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return { status: 400 };
  try {
    return { event: gateway.readEvent(body.toString('utf8'), signature) };
  } catch (error) {
    return { status: error instanceof NoGateway ? 404 : 400 };
  }
};

export const gatewayWebhook = (http: FastifyInstance, services: Services): void => {
  void http.register((inside, _options, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    inside.post(WEBHOOK_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const found = read(services, request.body, request.headers['stripe-signature']);
      if ('status' in found && found.status === 400)
        services.events.note({
          kind: 'bad_signature',
          address: request.ip,
          request_id: request.id,
          detail: { what: WEBHOOK_PATH },
        });
      if ('status' in found) return reply.code(found.status).send({ received: false });
      const fresh = await takeEvent(await systemContext(services, 'webhook'), found.event);
      request.log.info({ event: found.event.id, kind: found.event.kind, fresh }, 'told by the gateway');
      return reply.send({ received: true });
    });
    done();
  });
};
