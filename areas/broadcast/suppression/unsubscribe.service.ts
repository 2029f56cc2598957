/**
 * `POST /p/unsubscribe?token=…`: the button of mail programs (RFC 8058). The token decides; whatever else is sent is not
 * read, there is no session and no cookie, and the answer never redirects. A GET shows the page with a button instead, so
 * that a scanner which opens links unsubscribes nobody.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/domain/errors.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { unsubscribe } from './preference.commands.ts';

const UNSUBSCRIBE_PATH = '/p/unsubscribe';
const MOST_BYTES = 4096;

const tokenIn = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'token' in query && typeof query.token === 'string' ? query.token : '';

export const oneClickUnsubscribe = (http: FastifyInstance, services: Services): void => {
  void http.register((inside, _options, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null, null));
    inside.post(UNSUBSCRIBE_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      try {
        await unsubscribe(await systemContext(services, 'unsubscribe'), tokenIn(request.query), 'one_click');
        return await reply.code(200).send({ unsubscribed: true });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(400).send({ unsubscribed: false });
      }
    });
    done();
  });
};
