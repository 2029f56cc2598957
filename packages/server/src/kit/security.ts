/** Headers of every answer, and what an error becomes that no route has caught: nothing of the inside leaks. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#domain/kit/words.ts';
import { plainAnswer } from './answer.ts';
import { API } from './mount.ts';

// Mantine sets style attributes (positions, sizes); no style or script element of ours is inline.
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const localeOf = (request: FastifyRequest): Locale => {
  const asked = request.cookies['FZ_Locale'];
  return isLocale(asked) ? asked : 'en';
};

/** What is said of a document and of the page in it. */
const documentHeaders = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
  'Content-Security-Policy': PAGE_POLICY,
};
const spared = [...Object.keys(documentHeaders), 'X-Request-Id', 'ETag', 'Last-Modified', 'Accept-Ranges'];
/**
 * The parts of a page (script, style, font) are no documents and never change under their name; there are dozens, and
 * these heads were a tenth of their weight.
 */
export const asPart = (reply: Pick<FastifyReply, 'removeHeader'>): void => {
  for (const name of spared) reply.removeHeader(name);
};

export const securityHeaders = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'X-Content-Type-Options': 'nosniff',
      ...documentHeaders,
      'X-Request-Id': request.id,
    });
    if (request.url.startsWith(API)) void reply.header('Cache-Control', 'no-store');
    if (request.protocol === 'https') void reply.header('Strict-Transport-Security', 'max-age=31536000');
    done();
  });
};

const keyOf = (status: number): [404 | 413 | 415 | 500 | 503, string] =>
  status === 413 ? [413, 'too_large'] : status === 415 ? [415, 'not_understood'] : [500, 'server_error'];

export const unforeseen = (http: FastifyInstance): void => {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    // A body that is no JSON is bad input like any other.
    if (status === 400) {
      const message = plainAnswer(500, 'not_understood', localeOf(request)).body.responseMessage ?? '';
      return reply.code(200).send({ responseCode: 5, responseMessage: message, data: { body: [message] } });
    }
    if (status >= 500) request.log.error({ err: error }, 'unforeseen error');
    const answer = plainAnswer(...keyOf(status), localeOf(request));
    return reply.code(answer.status).send(answer.body);
  });
};
