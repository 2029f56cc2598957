/**
 * `POST /webhooks/mail`: what the mail provider reports about letters. There is no session and no cookie, but a signature
 * over the exact bytes received, so its body is read raw. What can't be saved now is answered with 500, and the provider
 * sends it again.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takeReport, type Taken } from './mail-report.commands.ts';
import { MailReports } from './mail-report.model.ts';
import { isSigned } from '#kit/server/signed-body.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Services } from '#kit/server/services.ts';

export const MAIL_WEBHOOK = '/webhooks/mail';
const MOST_BYTES = 262_144;

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
const signedBy = (request: FastifyRequest, body: Buffer) => ({
  id: headerOf(request, 'webhook-id'),
  timestamp: headerOf(request, 'webhook-timestamp'),
  signature: headerOf(request, 'webhook-signature'),
  body,
});
const readJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

export const mailWebhook = (http: FastifyInstance, services: Services): void => {
  void http.register((inside, _options, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    inside.post(MAIL_WEBHOOK, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const { mailWebhookSecret } = services.config;
      if (mailWebhookSecret === undefined) return reply.code(404).send({ received: false });
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(mailWebhookSecret, signedBy(request, body), services.clock.now())) {
        const detail = { what: MAIL_WEBHOOK };
        services.events.note({ kind: 'bad_signature', address: request.ip, request_id: request.id, detail });
        return reply.code(400).send({ received: false });
      }
      const read = MailReports.safeParse(readJson(body));
      if (!read.success) {
        const faults = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
        return reply.code(400).send({ received: false, faults });
      }
      const system = await systemContext(services, 'webhook');
      const count: Record<Taken, number> = { taken: 0, known: 0, unknown: 0 };
      for (const report of read.data.events) count[await takeReport(system, report)] += 1;
      return reply.send({ received: true, ...count });
    });
    done();
  });
};
