/** Headers of every answer, and the handling of errors that no route has caught: no internal details leak. */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#kit/domain/words.ts';
import { plainAnswer } from './answer.ts';
import { API } from './mount.ts';
import { cookieOfPage, isSecure, reachedBy } from './secure.ts';

// Mantine sets style attributes (positions, sizes); no style or script element of ours is inline.
const PAGE_POLICY = [
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

/** An unreadable address is answered before anyone looks at the cookies. */
const localeOf = ({ cookies }: { cookies?: FastifyRequest['cookies'] }): Locale => {
  const asked = cookieOfPage(cookies ?? {}, 'FZ_Locale');
  return isLocale(asked) ? asked : 'en';
};

/** Headers of a document and of the page in it. */
const documentHeaders = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
  'Content-Security-Policy': PAGE_POLICY,
};
/** Lets other websites show a page in a frame: by the policy only, because the older header can’t name several. */
export const framedBy = (reply: Pick<FastifyReply, 'removeHeader' | 'header'>, ancestors: string): void => {
  reply.removeHeader('X-Frame-Options');
  void reply.header(
    'Content-Security-Policy',
    PAGE_POLICY.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`),
  );
};
const spared = [...Object.keys(documentHeaders), 'X-Request-Id', 'ETag', 'Last-Modified', 'Accept-Ranges'];
const PART_POLICY = "object-src 'none';base-uri 'none';frame-ancestors 'none'";
/**
 * The parts of a page (script, style, font) aren't documents and never change under their name; there are dozens, and
 * these headers were a tenth of their weight. A short policy still keeps them out of frames.
 */
export const asPart = (reply: Pick<FastifyReply, 'removeHeader' | 'header'>): void => {
  for (const name of spared) reply.removeHeader(name);
  void reply.header('Content-Security-Policy', PART_POLICY);
};

const headsOf = (request: FastifyRequest): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...documentHeaders,
  'X-Request-Id': request.id,
});

const TLS_ONLY = 'max-age=31536000; includeSubDomains';
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** Of the live channel, whose answers don't pass through Fastify. */
export const liveHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': NOTHING,
  'Referrer-Policy': 'same-origin',
  ...(isSecure({ protocol: 'http' }, publicUrl) && { 'Strict-Transport-Security': TLS_ONLY }),
});

export const securityHeaders = (http: FastifyInstance, publicUrl: string | undefined): void => {
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headsOf(request));
    if (request.url.startsWith(API)) void reply.header('Cache-Control', 'no-store');
    if (isSecure(reachedBy(request), publicUrl)) void reply.header('Strict-Transport-Security', TLS_ONLY);
    done();
  });
};

const keyOf = (status: number): [404 | 413 | 415 | 500 | 503, string] =>
  status === 404
    ? [404, 'unknown_path']
    : status === 413
      ? [413, 'too_large']
      : status === 415
        ? [415, 'not_understood']
        : [500, 'server_error'];

/** What is wrong with an address doesn't depend on the caller: it is nobody's page. */
const notAnAddress = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH', 'FST_ERR_ASYNC_CONSTRAINT']);

export const answerUnforeseen = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = notAnAddress.has(error.code) || error.statusCode === 403 ? 404 : (error.statusCode ?? 500);
  // A body that isn't JSON is bad input like any other.
  if (status === 400) {
    const message = plainAnswer(500, 'not_understood', localeOf(request)).body.responseMessage ?? '';
    return reply.code(200).send({ responseCode: 5, responseMessage: message, data: { body: [message] } });
  }
  if (status >= 500) request.log.error({ err: error }, 'unforeseen error');
  const answer = plainAnswer(...keyOf(status), localeOf(request));
  return reply.code(answer.status).headers(headsOf(request)).send(answer.body);
};

export const unforeseen = (http: FastifyInstance): void => {
  http.setErrorHandler(answerUnforeseen);
};

const lines: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
/**
 * Requests that aren't HTTP, arrive too slowly, or have too large a header: answered without revealing what runs here.
 */
export const answerNoRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const line = lines[error.code ?? ''] ?? '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: ${NOTHING}\r\nConnection: close\r\n\r\n`,
  );
};
