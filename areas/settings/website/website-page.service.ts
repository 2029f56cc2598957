/**
 * `/p/website`: the form and the timetable of a branch on its own website. A browser shows them only in frames of the
 * websites that the key names (frame-ancestors); the form is only accepted from this page itself.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asWebsite, takeEnquiry, takeTrial } from './website.commands.ts';
import {
  bookedPage,
  formPage,
  gonePage,
  refusedPage,
  thanksPage,
  timetablePage,
  type Of,
  type Typed,
} from './website-html.service.ts';
import { Enquiry, Once, TrialAsked } from './website.model.ts';
import { scopeOfPage, websiteViews, type WebsitePage } from './website.rules.ts';
import { embedScript, frameScript } from './website-scripts.service.ts';
import { keyOfSite, markUsed, sessionsOfWebsite, type OpenKey } from './website.store.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import { answerFor } from '#kit/server/answer.ts';
import type { Ctx } from '#kit/server/context.ts';
import { parseOrRefuse, refuseCardNumbers } from '#kit/server/input.ts';
import { Limiter } from '#kit/server/limiter.ts';
import { sendPage } from '#kit/server/page.ts';
import { isOwnOrigin } from '#kit/server/live.ts';
import { placeOf } from '#kit/server/place.ts';
import type { Services } from '#kit/server/services.ts';

const PATH = '/p/website';
const MOST_BYTES = 16_384;
const PER_MINUTE = { looks: 120, sends: 10 } as const;

const policyFor = (ancestors: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`;
/** A refusal has nothing that another website could misuse, and the people who build the website should be able to read it. */
const send = (reply: FastifyReply, status: number, html: string, ancestors = '*'): FastifyReply =>
  reply
    .code(status)
    .removeHeader('X-Frame-Options')
    .headers({ 'Content-Security-Policy': policyFor(ancestors), 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);

type Asked = { site: string; show: WebsitePage; locale: Locale; session_id: number | null };
const askedOf = (request: FastifyRequest): Asked => {
  const query = new URL(request.url, 'http://page').searchParams;
  const session = query.get('session') ?? '';
  const show = query.get('show') ?? '';
  return {
    site: query.get('site') ?? '',
    show: websiteViews.find((one) => one === show) ?? 'form',
    locale: query.get('lang') === 'cn' ? 'cn' : 'en',
    session_id: /^\d{1,15}$/.test(session) ? Number(session) : null,
  };
};
/** The website that shows the frame, if the browser names it. */
const otherOrigin = (
  request: FastifyRequest,
  { origins }: OpenKey,
  publicUrl: string | undefined,
): string | undefined => {
  const { referer, host } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { origin } = new URL(referer);
  return isOwnOrigin({ origin, host }, publicUrl) || origins.includes(origin) ? undefined : origin;
};

type Open = { asked: Asked; key: OpenKey; system: Ctx; of: Of; ancestors: string };
type Visit = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
/** Steps that are the same for a look and for the form. */
const visit =
  (
    services: Services,
    limiter: Limiter,
    then: (open: Open, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): Visit =>
  async (request, reply) => {
    const asked = askedOf(request);
    const { locale, site } = asked;
    const system = await asWebsite({ services });
    const [[key]] = await system.read(keyOfSite(site));
    const caller = `${key?.id ?? 0} ${placeOf(request.ip)}`;
    if (!(await limiter.allows(caller, services.clock.now())))
      return send(reply.header('Retry-After', '60'), 429, refusedPage(locale, 'too_many'));
    if (!key) return send(reply, 404, refusedPage(locale, 'no_key'));
    if (key.ended_at !== null) return send(reply, 410, refusedPage(locale, 'ended'));
    const origin = otherOrigin(request, key, services.config.publicUrl);
    if (origin !== undefined) return send(reply, 403, refusedPage(locale, 'other_origin', { origin }));
    if (!key.scopes.includes(scopeOfPage(asked.show))) return send(reply, 403, refusedPage(locale, 'no_scope'));
    await system.read(markUsed(key.id, services.clock.now()));
    const of = { locale, site, branch: key.branch_name, time_zone: key.time_zone, privacy_url: key.privacy_url };
    return then({ asked, key, system, of, ancestors: ["'self'", ...key.origins].join(' ') }, request, reply);
  };

const sessionOf = async ({ asked, key, system }: Open) => {
  if (asked.session_id === null) return undefined;
  const [[session]] = await system.read(sessionsOfWebsite(key.branch_id, system.clock.now(), asked.session_id));
  return session;
};
const look = async (open: Open, _request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { asked, key, system, of, ancestors } = open;
  // The chat is a page of the application: it needs what the chat of clients needs.
  if (asked.show === 'chat') return sendPage(reply, ancestors);
  if (asked.show !== 'timetable') {
    const session = await sessionOf(open);
    const books = asked.show === 'trial';
    if (books && !session) return send(reply, 404, gonePage(of), ancestors);
    return send(reply, 200, formPage(of, { once: randomUUID(), session, books }), ancestors);
  }
  const [sessions] = await system.read(sessionsOfWebsite(key.branch_id, system.clock.now()));
  return send(
    reply,
    200,
    timetablePage(of, sessions, {
      books: key.scopes.includes('book_trials'),
      asks: key.scopes.includes('write_leads'),
    }),
    ancestors,
  );
};

const faultsFor = (error: unknown, locale: Locale): { faults?: Record<string, string[]>; refused?: string } => {
  const answer = answerFor(error, locale)?.body;
  if (error instanceof ValidationError) return { faults: (answer?.data ?? {}) as Record<string, string[]> };
  if (error instanceof Refusal) return { refused: String(answer?.data) };
  throw error;
};
type Sent = Typed & { once?: string };
/** What is shown when it was accepted. */
const accept = async (open: Open, typed: Sent): Promise<string> => {
  const { asked, key, system, of } = open;
  const { locale } = of;
  refuseCardNumbers(typed);
  const { session_id } = asked;
  const once = (): string => parseOrRefuse(Once, typed.once);
  if (asked.show === 'trial') {
    const trial = parseOrRefuse(TrialAsked, { ...typed, session_id });
    const session = await sessionOf(open);
    await takeTrial(system, key, { asked: trial, once: once(), locale });
    return bookedPage(of, session, trial.email);
  }
  const enquiry = parseOrRefuse(Enquiry, { ...typed, session_id });
  const kind = session_id === null ? 'form' : 'trial';
  await takeEnquiry(system, key, { enquiry, once: once(), kind, locale });
  return thanksPage(locale, key.branch_name);
};
const take = async (open: Open, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { asked, system, of, ancestors } = open;
  // The chat has calls of its own.
  if (asked.show === 'chat') return send(reply, 405, refusedPage(of.locale, 'not_here'), ancestors);
  const { origin, host } = request.headers;
  const isOurs = origin !== undefined && isOwnOrigin({ origin, host }, system.services.config.publicUrl);
  if (!isOurs) return send(reply, 403, refusedPage(of.locale, 'not_here'), ancestors);
  const typed: Sent = Object.fromEntries(new URLSearchParams(String(request.body)));
  try {
    return await send(reply, 200, await accept(open, typed), ancestors);
  } catch (error) {
    const why = faultsFor(error, of.locale);
    const [session, books] = [await sessionOf(open), asked.show === 'trial'];
    if (books && !session) return send(reply, 404, gonePage(of), ancestors);
    const form = { once: typed.once ?? randomUUID(), session, books, typed, ...why };
    return send(reply, 200, formPage(of, form), ancestors);
  }
};

const scripts = [
  ['/website/embed.js', embedScript],
  ['/website/frame.js', frameScript],
] as const;
export const websitePages = (http: FastifyInstance, services: Services): void => {
  const limiters = {
    looks: new Limiter(`GET ${PATH}`, PER_MINUTE.looks, services.db),
    sends: new Limiter(`POST ${PATH}`, PER_MINUTE.sends, services.db),
  };
  void http.register((inside, _options, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const [url, content] of scripts)
      inside.get(url, { exposeHeadRoute: false }, (_request, reply) =>
        reply.header('Cache-Control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(content),
      );
    inside.get(PATH, { exposeHeadRoute: false }, visit(services, limiters.looks, look));
    inside.post(PATH, { bodyLimit: MOST_BYTES }, visit(services, limiters.sends, take));
    done();
  });
};
