/** Mounts contract rows on Fastify: the same steps in the same order for every call. */
import { API_BASE } from '#kit/domain/constants.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDear, isWrite, pathsOf, type Endpoint } from '#kit/domain/contract.ts';
import { Forbidden, SessionEnded, StaleWrite, ValidationError, type ResponseCode } from '#kit/domain/errors.ts';
import { fallbackLocale, isLocale, type Locale } from '#kit/domain/words.ts';
import { branchAsked, branchesAsked, decide, mayAnywhere } from './access.ts';
import { Actor } from './actor.ts';
import { agentOf, isRefusedFile, noteCall, noteStolen } from './call-events.ts';
import { answerFor, kitWord, fileGoneAnswer, plainAnswer, staleAnswer, type Answer } from './answer.ts';
import { makeContext, Recheck } from './context.ts';
import { isAway, isDatabaseError } from './db-errors.ts';
import { COMPANION_COOKIE } from './cookies.ts';
import { faultsIn, parseOrRefuse, refuseCardNumbers } from './input.ts';
import { bodyLimitOf } from './body-limit.ts';
import { Busy } from './gate.ts';
import { FileGone } from './files.ts';
import { Limiter } from './limiter.ts';
import { takeUpload } from './multipart.ts';
import { perform, type Call } from './perform.ts';
import { placeOf } from './place.ts';
import type { Asked, Constraints, FileAnswer, Handler, Routes, Upload } from './routes.ts';
import { asksSecondStep, SecondStepNeeded } from './second-step.ts';
import { cookieName, cookieOfPage, isSecure, reachedBy } from './secure.ts';
import { refuseHarmful } from './scanner.ts';
import { serialiserOf } from './schema.ts';
import { isForSide } from './side.ts';
import { ServiceAway } from './service-away.ts';
import { noteOnSpan, spanOfRequest } from './tracing.ts';
import type { Services } from './services.ts';
import { hashToken, type Known } from './session.ts';
import { asChanged, changesSince, newestVersion } from './version.ts';
import { fileReply } from './reply.ts';

export const API = API_BASE;

const anyone = new Actor({ staff_id: 0, name: 'anyone', locale: fallbackLocale, grants: [], label: 'anyone' });
const nowhere = { branches: [], network: false };

type Mounted = {
  row: Endpoint;
  handler: Handler<Endpoint>;
  constraints: Constraints;
  write: Write;
  limiter: Limiter | undefined;
};

/** `:id` and `:branch_id` are digits; a path that ends in `:branch_id` answers without it too (the cookie decides). */
const urlsOf = (row: Endpoint): string[] => {
  const urls = pathsOf(row).flatMap((path) =>
    path.endsWith('/:branch_id') ? [path, path.slice(0, -'/:branch_id'.length)] : [path],
  );
  return [...new Set(urls)].map((path) => `${API}/${path.replace(/:(\w+)/g, ':$1(^\\d{1,15}$)')}`);
};

const successKey = (row: Endpoint): string =>
  row.method === 'DELETE' ? 'deleted' : row.method === 'PUT' ? 'updated' : 'success';

const localeOf = (request: FastifyRequest, actor?: Actor): Locale => {
  const asked = cookieOfPage(request.cookies, 'FZ_Locale');
  if (isLocale(asked)) return asked;
  if (actor && actor !== anyone) return actor.locale;
  return /^\s*zh\b/i.test(request.headers['accept-language'] ?? '') ? 'cn' : fallbackLocale;
};

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

/** A picture or a link to a file is requested by the browser itself, which sends cookies and no header. */
const tokenOf = (row: Endpoint, request: FastifyRequest, companion: string | undefined): string | undefined => {
  const bearer = bearerOf(request);
  if (bearer !== undefined || !row.file || request.method !== 'GET') return bearer;
  return companion === undefined ? undefined : cookieOfPage(request.cookies, 'FZToken');
};

/** A browser's token is valid only together with the cookie that no script can read. */
const companionFits = ({ companion_hash }: Known, companion: string | undefined): boolean =>
  !companion_hash || (companion !== undefined && hashToken(companion).equals(companion_hash));

type Write = (data: unknown, message: string) => string;
/** By what is written: rows that answer alike share one, and so do servers in one process. */
const writers = new WeakMap<Endpoint['data'], Write>();
/** Hundreds of serialisers took 0.7 s of each start, and most are not needed for hours: the first answer makes one. */
const writerOf = (data: Endpoint['data']): Write => {
  const known = writers.get(data) ?? serialiserOf(data);
  writers.set(data, known);
  return known;
};

export class Mount {
  private readonly app: FastifyInstance;
  private readonly services: Services;
  private readonly hqBranchId: () => number;
  readonly rows: Endpoint[] = [];

  constructor(app: FastifyInstance, services: Services, hqBranchId: () => number) {
    this.app = app;
    this.services = services;
    this.hqBranchId = hqBranchId;
  }

  add({ contract, handlers, constraints }: Routes): void {
    for (const [name, row] of Object.entries(contract)) {
      const handler = handlers[name];
      if (!handler) throw new Error(`no handler for ${row.method} ${row.path}`);
      const mounted: Mounted = {
        row,
        handler,
        constraints,
        write: (value, message) => writerOf(row.data)(value, message),
        limiter:
          row.perMinute === undefined
            ? undefined
            : new Limiter(`${row.method} ${row.path}`, row.perMinute, this.services.db),
      };
      this.rows.push(row);
      for (const url of urlsOf(row)) {
        this.app.route({
          method: row.method,
          url,
          config: { contractPath: row.path },
          bodyLimit: bodyLimitOf(row),
          // Half as many routes again, which no contract declares and no page asks for, made each start slower.
          exposeHeadRoute: false,
          handler: (request, reply) => this.answer(mounted, request, reply),
        });
      }
    }
  }

  companionFits(known: Known, request: FastifyRequest): boolean {
    return companionFits(known, this.companionOf(request));
  }

  private companionOf(request: FastifyRequest): string | undefined {
    const secure = isSecure(reachedBy(request), this.services.config.publicUrl);
    return request.cookies[cookieName(COMPANION_COOKIE, secure)];
  }

  sessionEndedAnswer(request: FastifyRequest): Answer['body'] | undefined {
    return answerFor(new SessionEnded(), localeOf(request))?.body;
  }

  secondStepAnswer(request: FastifyRequest): Answer['body'] | undefined {
    return answerFor(new SecondStepNeeded(), localeOf(request))?.body;
  }

  /** With what the request is about, but no values. */
  private answer(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, path } = mounted.row;
    const facts = () => ({
      'http.request.method': method,
      'http.route': `${API}/${path}`,
      'cornerman.request_id': request.id,
    });
    return spanOfRequest(`${method} ${path}`, request.headers, facts, async () => {
      const answered = await this.answerNow(mounted, request, reply);
      noteOnSpan({ 'http.response.status_code': reply.statusCode });
      return answered;
    });
  }

  private async answerNow(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let known: Known | undefined;
    try {
      if (mounted.limiter && !(await mounted.limiter.allows(placeOf(request.ip), this.services.clock.now()))) {
        noteCall(this.services, 'too_many_requests', mounted.row, request, undefined);
        return send(reply.header('Retry-After', '60'), plainAnswer(429, 'too_many', localeOf(request)));
      }
      known = mounted.row.flag === 'public' ? undefined : await this.signedIn(mounted.row, request);
      return await this.withFreshAccess(mounted, request, reply, known);
    } catch (error) {
      return this.fail(error, mounted, request, reply, known);
    }
  }

  private async signedIn(row: Endpoint, request: FastifyRequest): Promise<Known> {
    const companion = this.companionOf(request);
    const token = tokenOf(row, request, companion);
    const known = token === undefined ? undefined : await this.services.sessions.find(token, this.services.clock.now());
    if (!known) throw new SessionEnded();
    if (companionFits(known, companion)) return known;
    noteStolen(this.services, row, request, known);
    throw new SessionEnded();
  }

  /**
   * What the process knows about a person may be outdated: before a refusal or after a failed check, it asks the
   * database again.
   */
  private async withFreshAccess(
    mounted: Mounted,
    request: FastifyRequest,
    reply: FastifyReply,
    known: Known | undefined,
  ): Promise<FastifyReply> {
    let latest = known;
    for (let looks = 0; ; looks++) {
      try {
        return await this.serve(mounted, request, reply, latest);
      } catch (error) {
        if (!latest || !isBeforeTheCheck(error) || looks === MAX_LOOKS) throw error;
        const fresh = await this.services.sessions.reload(latest, this.services.clock.now());
        if (!fresh) throw new SessionEnded();
        if (fresh.access_stamp === latest.access_stamp && !(error instanceof Recheck)) throw error;
        latest = fresh;
      }
    }
  }

  private async serve(
    mounted: Mounted,
    request: FastifyRequest,
    reply: FastifyReply,
    known: Known | undefined,
  ): Promise<FastifyReply> {
    const { row } = mounted;
    const actor = known?.actor ?? anyone;
    const locale = localeOf(request, actor);
    if (known?.lacks_step && !row.beforeSecondStep && asksSecondStep(this.services.config))
      throw new SecondStepNeeded();
    const branchIn = branchAsked({
      params: request.params,
      body: request.body,
      query: request.query,
      cookies: request.cookies,
    });
    // Access before validation: callers without permission learn nothing about what a valid request would look like.
    const access = accessTo(row, actor, request, { branchIn, hqBranchId: this.hqBranchId() });
    const { services } = this;
    const ctx = makeContext({
      actor,
      ...access,
      locale,
      request_id: request.id,
      services: isDear(row) ? { ...services, db: services.dear[isWrite(row) ? 'db' : 'reads'] } : services,
      address: request.ip,
      agent: agentOf(request),
      ...(known && { known }),
    });
    // A call about a record names no branch, and a client isn't staff: they don't share one place.
    const keys = [
      actor.staff_id > 0 ? `staff:${actor.staff_id}` : `address:${request.ip}`,
      ...(access.branch_id > 0 ? [`branch:${access.branch_id}`] : []),
    ];
    const { dear, side } = services;
    const work = async (): ReturnType<typeof perform> => {
      const call = await this.read(mounted, request, reply, locale);
      const { upload } = call.asked as { upload?: Upload };
      if (upload) await refuseHarmful(services.config, () => [upload.bytes]);
      const act = (): ReturnType<typeof perform> => perform(row, mounted.handler, ctx, call);
      return isDear(row) ? dear.work.run(keys, act) : act();
    };
    if (side && isForSide(row)) {
      await this.read(mounted, request, reply, locale);
      if (await dear.work.run(keys, () => side.forward(request, reply))) return reply;
    }
    // A file is in memory from its first byte until it is saved: it needs its place before it is read.
    const done = await (row.upload ? dear.uploads.run(keys, work) : work());
    if (known && !ctx.checked) await ctx.run([]);
    if (row.file === 'csv') noteCall(this.services, 'exported', row, request, known);
    if (row.file && !('replayed' in done)) return fileReply(reply, done.data as FileAnswer);
    if (done.replayed) void reply.header('Idempotent-Replayed', 'true');
    return reply
      .type('application/json; charset=utf-8')
      .send(mounted.write(done.data, kitWord(`answers.${successKey(row)}`, locale)));
  }

  private async read({ row }: Mounted, request: FastifyRequest, reply: FastifyReply, locale: Locale): Promise<Call> {
    const params: Record<string, number> = {};
    for (const [name, value] of Object.entries(request.params as Record<string, string>)) params[name] = Number(value);
    const { fields, upload } = row.upload
      ? await takeUpload(request, row.upload)
      : { fields: request.body, upload: undefined };
    const query = row.query ? parseOrRefuse(row.query, request.query ?? {}) : {};
    const body = row.body ? parseOrRefuse(row.body, fields ?? {}) : undefined;
    if (isWrite(row)) refuseCardNumbers(body);
    return {
      request,
      reply,
      locale,
      asked: { params, query, body, upload } as unknown as Asked<Endpoint>,
      rawBody: fields,
    };
  }

  private async fail(
    error: unknown,
    mounted: Mounted,
    request: FastifyRequest,
    reply: FastifyReply,
    known: Known | undefined,
  ): Promise<FastifyReply> {
    const locale = localeOf(request, known?.actor);
    const seen = error instanceof Recheck ? new SessionEnded() : this.translate(error, mounted.constraints);
    if (seen instanceof Forbidden) noteCall(this.services, 'refused', mounted.row, request, known);
    if (isRefusedFile(seen)) noteCall(this.services, 'file_refused', mounted.row, request, known);
    if (seen instanceof StaleWrite) return send(reply, await this.stale(seen, known, locale, request.id));
    const answer = answerFor(seen, locale);
    if (answer) return send(reply, answer);
    if (seen instanceof Error && 'statusCode' in seen && seen.statusCode === 413)
      return send(reply, plainAnswer(413, 'too_large', locale));
    if (seen instanceof Busy) {
      const [status, key] = seen.whose === 'mine' ? ([429, 'busy'] as const) : ([503, 'unavailable'] as const);
      return send(reply.header('Retry-After', String(seen.retry_s)), plainAnswer(status, key, locale));
    }
    if (seen instanceof ServiceAway) {
      request.log.error({ err: seen.cause, contract: mounted.row.path }, seen.message);
      return send(reply.header('Retry-After', '30'), plainAnswer(503, `away.${seen.service}`, locale));
    }
    if (seen instanceof FileGone) {
      request.log.error({ err: seen, contract: mounted.row.path }, 'the content of a file is missing');
      return send(reply, fileGoneAnswer(locale));
    }
    const away = isAway(seen);
    request.log.error(
      { err: seen, contract: mounted.row.path },
      away ? 'the database did not answer' : 'unforeseen error',
    );
    return send(
      away ? reply.header('Retry-After', '5') : reply,
      plainAnswer(away ? 503 : 500, away ? 'unavailable' : 'server_error', locale),
    );
  }

  private translate(error: unknown, constraints: Constraints): unknown {
    if (!isDatabaseError(error)) return error;
    const known = error.constraint === undefined ? undefined : constraints[error.constraint];
    if (known) return known();
    // A foreign key that the caller made up, or a row of a branch that isn't the caller's.
    if (error.code === '23503' && error.constraint) {
      const field = /^\w+?_(\w+_id)_fkey$/.exec(error.constraint)?.[1] ?? 'body';
      return new ValidationError([{ field, key: 'not_one_of' }]);
    }
    if (error.code === '42501') return new Forbidden();
    return error;
  }

  private async stale(
    error: StaleWrite,
    known: Known | undefined,
    locale: Locale,
    request_id: string,
  ): Promise<Answer> {
    if (!known) return staleAnswer([], locale);
    const scope = { branches: known.actor.branches, network: known.actor.isHq };
    // The session was checked when the write was refused: this only reads who has changed the record since.
    const ctx = makeContext({ actor: known.actor, scope, branch_id: 0, locale, request_id, services: this.services });
    const [rows] = await ctx.run([changesSince(error.table, error.id, error.version)]);
    const changed = asChanged(error.table, rows ?? [], locale).filter(
      ({ field }) => error.only?.includes(field) ?? true,
    );
    if (changed.length > 0) return staleAnswer(changed, locale);
    // The version is not one of this record, of another one perhaps: nothing has changed since then.
    const [newest] = await ctx.run([newestVersion(error.table, error.id)]);
    const now = (newest ?? []).map((row) => ({
      field: 'version',
      value: String(row['version']),
      name: String(row['name']),
    }));
    return staleAnswer(now, locale);
  }
}

type Where = { branchIn: number | undefined; hqBranchId: number };
/** If no branch was named, callers with permission in some branch get all other faults at the same time. */
const accessTo = (row: Endpoint, actor: Actor, request: FastifyRequest, { branchIn, hqBranchId }: Where) => {
  if (row.flag === 'public') return { scope: nowhere, branch_id: 0 };
  try {
    return decide(actor, row, branchIn, hqBranchId, branchesAsked(row, request.query));
  } catch (error) {
    if (!(error instanceof ValidationError) || row.upload || !mayAnywhere(actor, row)) throw error;
    const others = [...faultsIn(row.query, request.query ?? {}), ...faultsIn(row.body, request.body ?? {})];
    throw new ValidationError([...error.faults, ...others.filter(({ field }) => field !== 'branch_id')]);
  }
};

/** Roles may change again during the check. */
const MAX_LOOKS = 4;

/** Refused before or by the database: the session may have ended, or the access may have changed. */
const isBeforeTheCheck = (error: unknown): boolean =>
  error instanceof Recheck ||
  error instanceof SecondStepNeeded ||
  error instanceof Forbidden ||
  error instanceof ValidationError ||
  (isDatabaseError(error) && error.code === '42501');

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
export type { ResponseCode };
