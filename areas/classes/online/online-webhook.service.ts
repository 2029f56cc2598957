/**
 * `/webhooks/zoom`: no session and no cookie, but a signature over the exact bytes received, so its body is read raw.
 * If it can't be stored now, the answer is 500, and Zoom sends it again.
 */
import type { FastifyInstance } from 'fastify';
import { systemContext } from '#kit/server/jobs.ts';
import { NoMeetings, type MeetingEvent } from '#kit/server/meeting.ts';
import type { Services } from '#kit/server/services.ts';
import { takeMeetingEvent } from './online-join.commands.ts';

export const MEETING_WEBHOOK = '/webhooks/zoom';
const MOST_BYTES = 262_144;

type Read = { event: MeetingEvent } | { status: 400 | 404 };
const read = (services: Services, body: unknown, signature: unknown, timestamp: unknown): Read => {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string' || typeof timestamp !== 'string') return { status: 400 };
  try {
    const now = services.clock.now();
    return { event: services.meetings.readEvent({ body: body.toString('utf8'), signature, timestamp, now }) };
  } catch (error) {
    return { status: error instanceof NoMeetings ? 404 : 400 };
  }
};

export const meetingWebhook = (http: FastifyInstance, services: Services): void => {
  void http.register((inside, _options, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    inside.post(MEETING_WEBHOOK, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const { headers } = request;
      const found = read(services, request.body, headers['x-zm-signature'], headers['x-zm-request-timestamp']);
      if ('status' in found && found.status === 400)
        services.events.note({
          kind: 'bad_signature',
          address: request.ip,
          request_id: request.id,
          detail: { what: MEETING_WEBHOOK },
        });
      if ('status' in found) return reply.code(found.status).send({ received: false });
      const { event } = found;
      if (event.kind === 'challenge') return reply.send(event.answer);
      if (event.kind !== 'other') await takeMeetingEvent(await systemContext(services, 'zoom'), event);
      request.log.info({ kind: event.kind }, 'told by Zoom');
      return reply.send({ received: true });
    });
    done();
  });
};
