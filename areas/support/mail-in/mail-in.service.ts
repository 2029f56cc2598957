/**
 * `POST /webhooks/mail/message`: an e-mail to the address of a branch or in reply to a letter, as the mail server pipes it.
 * There is no session and no cookie, but a signature over the exact bytes. The answers are those a mail server needs: taken,
 * send it back, or try again later.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takeMail } from './mail-in.commands.ts';
import { MAIL_IN, MOST_MAIL_BYTES, turnedBack, type TurnedBack } from './mail-in.model.ts';
import { readMail } from './mail-read.service.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { isSigned } from '#kit/server/signed-body.ts';

const LATER_S = 1800;

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
const isOurs = ({ config, clock }: Services, secret: string, request: FastifyRequest, body: Buffer): boolean =>
  config.mailReplyDomain !== undefined &&
  isSigned(
    secret,
    {
      id: headerOf(request, 'webhook-id'),
      timestamp: headerOf(request, 'webhook-timestamp'),
      signature: headerOf(request, 'webhook-signature'),
      body,
    },
    clock.now(),
  );
type Answer = { code: number; body: object };
const sendBack = (why: TurnedBack): Answer => ({ code: 422, body: { received: false, why, says: turnedBack[why] } });
const answerTo = async (services: Services, raw: Buffer): Promise<Answer> => {
  const mail = await readMail(raw);
  if (typeof mail === 'string') return sendBack(mail);
  const arrived = await takeMail(await systemContext(services, 'mail_in'), mail);
  if (arrived === 'unknown_recipient') return sendBack(arrived);
  if (arrived === 'too_many') return { code: 429, body: { received: false, why: arrived } };
  return { code: 200, body: { received: true, taken: arrived === 'taken', why: arrived === 'taken' ? null : arrived } };
};

export const mailIn = (http: FastifyInstance, services: Services): void => {
  void http.register((inside, _options, done) => {
    const { mailReplyDomain, mailWebhookSecret } = services.config;
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    inside.post(
      MAIL_IN,
      {
        bodyLimit: MOST_MAIL_BYTES,
        // Before the body: a server that receives no e-mails doesn't read them either.
        onRequest: async (_request, reply) => {
          if (mailReplyDomain === undefined || mailWebhookSecret === undefined)
            await reply.code(404).send({ received: false });
        },
      },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isOurs(services, mailWebhookSecret ?? '', request, raw)) {
          const detail = { what: MAIL_IN };
          services.events.note({ kind: 'bad_signature', address: request.ip, request_id: request.id, detail });
          return reply.code(400).send({ received: false });
        }
        const { code, body } = await answerTo(services, raw);
        if (code === 429) void reply.header('retry-after', String(LATER_S));
        return reply.code(code).send(body);
      },
    );
    done();
  });
};
