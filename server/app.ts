/** The application: services, routes of all areas, the page, health, in one Fastify instance. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';
import type { Config } from './boot/config.ts';
import { ensureSetupCode, layDownRoles } from '#areas/access/setup/setup.commands.ts';
import { areaJobs, areaRoutes } from '#areas/server.index.ts';
import { meetingWebhook } from '#areas/classes/online/online-webhook.service.ts';
import { mailWebhook } from '#areas/broadcast/mail-report/mail-webhook.service.ts';
import { campaignPictures } from '#areas/broadcast/campaign-picture/campaign-picture.service.ts';
import { readingLinks } from '#areas/broadcast/reading/reading.service.ts';
import { oneClickUnsubscribe } from '#areas/broadcast/suppression/unsubscribe.service.ts';
import { mailIn } from '#areas/support/mail-in/mail-in.service.ts';
import { chatDoor } from '#areas/support/conversation/chat-door.service.ts';
import { websitePages } from '#areas/settings/website/website-page.service.ts';
import { gatewayWebhook } from '#areas/money/gateway/webhook.service.ts';
import { useNamedStatements } from '#kit/server/batch.ts';
import { systemClock, type Clock } from '#kit/server/clock.ts';
import { capConnections, serverOptions } from '#kit/server/connections.ts';
import { Database } from '#kit/server/db.ts';
import { Dear } from '#kit/server/dear.ts';
import { FolderFiles, type Files } from '#kit/server/files.ts';
import { terminalGateway, type Gateway } from '#kit/server/gateway.ts';
import { health, Probe } from '#kit/server/health.ts';
import { Jobs, type Job } from '#kit/server/jobs.ts';
import { Live } from '#kit/server/live.ts';
import { mailJobs } from '#kit/server/mail.ts';
import { typedLinks, type Meetings } from '#kit/server/meeting.ts';
import { serveMetrics } from '#kit/server/metrics.ts';
import { startTracing } from '#kit/server/tracing.ts';
import { API, Mount } from '#kit/server/mount.ts';
import { openApiRoute } from '#kit/server/openapi-route.ts';
import { fileJobs } from '#kit/server/file.ts';
import { resumableUploads } from '#kit/server/tus.ts';
import { uploadJobs } from '#kit/server/upload.ts';
import { upkeepJobs } from '#kit/server/upkeep.ts';
import { answerNoRequest, answerUnforeseen, securityHeaders, unforeseen } from '#kit/server/security.ts';
import { SecurityEvents } from '#kit/server/security-events.ts';
import type { Services } from '#kit/server/services.ts';
import { Sessions } from '#kit/server/session.ts';
import { Pictures } from '#kit/server/pictures.ts';
import { Side } from '#kit/server/side.ts';
import { servePage } from '#kit/server/page.ts';

export type App = {
  readonly http: FastifyInstance;
  readonly services: Services;
  listen(): Promise<string>;
  /** What to print after the start while the database has no head office yet. */
  firstWords(): Promise<string | undefined>;
  close(): Promise<void>;
};
type AppOptions = {
  config: Config;
  databaseUrl: string;
  log?: Logger;
  clock?: Clock;
  /** A different one from the settings, for tests. */
  gateway?: Gateway;
  meetings?: Meetings;
  /** Off in tests that run jobs themselves. */
  workers?: boolean;
  /** Files are created in a second process. */
  side?: boolean;
};

const MAX_BODY = 1_048_576;
const QUIET_MS = 400;
const DRAIN_MOST_MS = 5_000;
const redact = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.old_password'];

/** The S3 client is large, so it is only loaded when it is used. */
export const filesOf = async (config: Config): Promise<Files> =>
  config.s3
    ? new (await import('#kit/server/files-s3.ts')).BucketFiles(config.s3)
    : new FolderFiles(join(config.dataDir, 'files'));

/** So is Stripe. */
const gatewayOf = async ({ stripe }: Config): Promise<Gateway> =>
  stripe ? new (await import('#kit/server/gateway-stripe.ts')).StripeGateway(stripe) : terminalGateway;

/** And Zoom. */
const meetingsOf = async ({ zoom }: Config): Promise<Meetings> =>
  zoom ? new (await import('#kit/server/meeting-zoom.ts')).ZoomMeetings(zoom) : typedLinks;

/** Every job of a server; each has a name on the page of the system. */
export const allJobs: readonly Job[] = [...mailJobs, ...fileJobs, ...uploadJobs, ...upkeepJobs, ...areaJobs];

const makeServices = (
  config: Config,
  databaseUrl: string,
  log: Logger,
  clock: Clock,
  files: Files,
  gateway: Gateway = terminalGateway,
  meetings: Meetings = typedLinks,
): Services => {
  useNamedStatements(config.preparedStatements);
  const pooled = config.databaseDirectUrl !== undefined;
  const db = new Database({ url: databaseUrl, size: config.poolSize, role: 'app', pooled });
  const sessions = new Sessions(db, config.sessionIdleMin, (error) =>
    log.warn({ err: error }, 'a session could not be extended'),
  );
  const jobs = new Jobs();
  jobs.add(allJobs);
  return {
    config,
    log,
    clock,
    db,
    sessions,
    jobs,
    live: new Live(),
    files,
    gateway,
    meetings,
    pictures: new Pictures(),
    dear: new Dear(databaseUrl, pooled, config.databaseReplicaUrl, log),
    side: undefined,
    events: new SecurityEvents(db, clock, log),
  };
};

export const buildApp = async ({
  config,
  databaseUrl,
  log,
  clock = systemClock,
  gateway,
  meetings,
  workers = true,
  side = false,
}: AppOptions): Promise<App> => {
  const logger = log ?? pino({ level: config.logLevel, redact });
  const paidBy = gateway ?? (await gatewayOf(config));
  const metAt = meetings ?? (await meetingsOf(config));
  const made = makeServices(config, databaseUrl, logger, clock, await filesOf(config), paidBy, metAt);
  const services = side ? { ...made, side: new Side({ config, databaseUrl }, logger) } : made;
  // Pino's own type has more levels than Fastify's and would be part of every signature.
  const fastifyLog: FastifyBaseLogger = logger;
  const http: FastifyInstance = Fastify({
    loggerInstance: fastifyLog,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: MAX_BODY,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    requestTimeout: serverOptions.requestTimeout,
    http: serverOptions,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // An address that can't be read, before any hook has run.
    frameworkErrors: (error, request, reply) => void answerUnforeseen(error, request, reply),
    clientErrorHandler: answerNoRequest,
  });
  capConnections(http.server, config.trustProxy > 0);
  await http.register(cookie);
  await http.register(multipart);
  securityHeaders(http, config.publicUrl);
  unforeseen(http);
  const metrics = serveMetrics(http, services);
  const stopTracing = await startTracing(config, logger);

  let closing = false;
  const probe = new Probe(databaseUrl, logger);
  health(http, services, { probe, isStopping: () => closing });
  const traffic = { underWay: 0, lastAt: 0 };
  http.addHook('onRequest', (_request, _reply, done) => {
    traffic.underWay += 1;
    done();
  });
  http.addHook('onResponse', (_request, _reply, done) => {
    traffic.underWay -= 1;
    traffic.lastAt = performance.now();
    done();
  });
  /** Resolves when no requests are running and none has arrived for a moment. */
  const drained = async (): Promise<void> => {
    const began = performance.now();
    traffic.lastAt = began;
    while (
      performance.now() - began < DRAIN_MOST_MS &&
      (traffic.underWay > 0 || performance.now() - traffic.lastAt < QUIET_MS)
    )
      await sleep(50);
  };
  // A connection kept open after its answer would delay the end of the process.
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('Connection', 'close');
    done();
  });

  let hqBranchId = 0;
  // A new database has no head office until someone has created it, on this server or another.
  const lookUpHq = async (request: FastifyRequest): Promise<void> => {
    hqBranchId = await findHq(services).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the head office could not be looked up');
      return 0;
    });
  };
  http.addHook('onRequest', (request, _reply, done) => {
    if (hqBranchId !== 0 || !request.url.startsWith(API)) done();
    else void lookUpHq(request).then(() => done());
  });
  services.live.addDoor(chatDoor);
  const mount = new Mount(http, services, () => hqBranchId);
  for (const routes of areaRoutes) mount.add(routes);
  openApiRoute(http, mount, services);
  resumableUploads(http, mount, services);
  gatewayWebhook(http, services);
  meetingWebhook(http, services);
  oneClickUnsubscribe(http, services);
  readingLinks(http, services);
  campaignPictures(http, services);
  mailWebhook(http, services);
  mailIn(http, services);
  websitePages(http, services);
  await servePage(http, config);

  return {
    http,
    services,
    async listen() {
      await http.ready();
      await layDownRoles(services);
      if (workers) {
        const directUrl = config.databaseDirectUrl ?? databaseUrl;
        await services.jobs.start(services, directUrl);
        services.live.start(http.server, services, directUrl);
      }
      const address = await http.listen({ port: config.port, host: config.host });
      await metrics.listen();
      return address;
    },
    async firstWords() {
      const code = await ensureSetupCode(services);
      return code && `This database is new. Open the page and create your network with this code: ${code}`;
    },
    async close() {
      closing = true;
      // A balancer sends no more requests once it has seen that this server is stopping.
      if (http.server.listening) await sleep(config.stopDelayMs);
      // Requests that have reached this machine but not yet this process are still answered.
      if (http.server.listening) await drained();
      services.live.disconnect();
      await http.close();
      await services.live.stop();
      await services.jobs.stop();
      await metrics.close();
      probe.close();
      services.pictures.stop();
      await services.side?.stop();
      await services.events.stop();
      await services.dear.close();
      await services.db.close();
      await stopTracing();
    },
  };
};

const findHq = async (services: Services): Promise<number> => {
  const [rows] = await services.db.batch([{ sql: "select id from branch where type = 'hq'", parameters: [] }]);
  return (rows?.[0]?.['id'] as number | undefined) ?? 0;
};
