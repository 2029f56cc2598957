/**
 * `GET /r/{token}`: the links and the picture in e-mails of sendings. There is no session and no cookie, and nothing about
 * the caller is kept. A token that the server didn't make gets a page that says so; it never leads anywhere.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readReading, READ_PATH } from './reading-token.service.ts';
import { takeReading } from './reading.commands.ts';
import { linkWords } from './link.words.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { Limiter } from '#kit/server/limiter.ts';
import { placeOf } from '#kit/server/place.ts';
import type { Services } from '#kit/server/services.ts';

/** Mail programs load the pictures of many people from few addresses. */
const PER_MINUTE = { place: 600, wrong: 30, letter: 20 } as const;
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const ALONE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } as const;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
const localeOf = (request: FastifyRequest): Locale =>
  /^zh\b/i.test(headerOf(request, 'accept-language')) ? 'cn' : 'en';
const refused = (request: FastifyRequest, reply: FastifyReply, status: 404 | 429): FastifyReply => {
  const locale = localeOf(request);
  const words = inLanguage(linkWords, locale)[status === 404 ? 'unknown' : 'too_many'];
  const html = `<!doctype html><html lang="${locale === 'cn' ? 'zh-Hans' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title></head>
<body style="margin:0 auto;max-width:480px;padding:48px 16px;font:16px/1.5 system-ui,sans-serif;color:#1f2328;background:#fff"><main><h1 style="font-size:20px;margin:0 0 12px">${words.title}</h1><p>${words.text}</p></main></body></html>`;
  return reply
    .code(status)
    .headers({ ...ALONE, 'Content-Security-Policy': POLICY })
    .type('text/html; charset=utf-8')
    .send(html);
};

export const readingLinks = (http: FastifyInstance, services: Services): void => {
  const limiterOf = (name: keyof typeof PER_MINUTE): Limiter =>
    new Limiter(`GET ${READ_PATH} ${name}`, PER_MINUTE[name], services.db);
  const limits = { place: limiterOf('place'), wrong: limiterOf('wrong'), letter: limiterOf('letter') };
  http.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `${READ_PATH}:token`,
    handler: async (request, reply) => {
      const now = services.clock.now();
      const place = placeOf(request.ip);
      const read = readReading(services.config, request.params.token);
      if (!(await limits[read ? 'place' : 'wrong'].allows(place, now)))
        return refused(request, reply.header('Retry-After', '60'), 429);
      if (!read) return refused(request, reply, 404);
      const asked = {
        method: request.method,
        agent: headerOf(request, 'user-agent'),
        purpose: `${headerOf(request, 'sec-purpose')} ${headerOf(request, 'purpose')} ${headerOf(request, 'x-purpose')}`,
      };
      const system = await systemContext(services, 'reading');
      const found = await takeReading(system, read, asked, () => limits.letter.allows(String(read.recipient_id), now));
      if (!found) return refused(request, reply, 404);
      void reply.headers(ALONE);
      if (found.target === null)
        return reply.header('Cross-Origin-Resource-Policy', 'cross-origin').type('image/gif').send(PIXEL);
      // An address with other letters than ASCII can't be part of a header.
      return reply.code(302).header('Location', new URL(found.target).href).send();
    },
  });
};
