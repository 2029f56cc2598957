/**
 * Traces for whoever runs the server (OTEL_EXPORTER_OTLP_ENDPOINT): a span for each request, job and round trip to the
 * database, with the names of calls and the texts of statements, never with their values. Without the setting, nothing
 * is loaded and nothing recorded.
 */
import type * as Api from '@opentelemetry/api';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/boot/config.ts';

/** A server that stops waits no longer for the collector. */
const SEND_MS = 2_000;
type Setting = Pick<Config, 'otlpUrl' | 'traceShare'>;
type Started = { tracer: Tracer; api: typeof Api };
let started: Started | undefined;

const ended = async <T>({ api }: Started, one: Span, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    // The message could contain what somebody entered.
    one.setStatus({ code: api.SpanStatusCode.ERROR });
    one.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    one.end();
  }
};
const inSpan = <T>(of: Started, name: string, attributes: Attributes, parent: Context, work: () => Promise<T>) =>
  of.tracer.startActiveSpan(name, { attributes }, parent, (one) => ended(of, one, work));

/** The work, as a part of what is under way. `attributes` is only asked for if traces are recorded. */
export const span = <T>(name: string, attributes: () => Attributes, work: () => Promise<T>): Promise<T> =>
  started === undefined ? work() : inSpan(started, name, attributes(), started.api.context.active(), work);

/** The work of a request, as a part of what its sender has under way (W3C Trace Context). */
export const spanOfRequest = <T>(
  name: string,
  headers: Readonly<Record<string, unknown>>,
  attributes: () => Attributes,
  work: () => Promise<T>,
): Promise<T> => {
  if (started === undefined) return work();
  const { api } = started;
  return inSpan(started, name, attributes(), api.propagation.extract(api.ROOT_CONTEXT, headers), work);
};
export const noteOnSpan = (attributes: Attributes): void => {
  started?.api.trace.getActiveSpan()?.setAttributes(attributes);
};

/** Returns what sends the rest and ends it. A collector that is away costs spans, never a request. */
export const startTracing = async (
  { otlpUrl, traceShare }: Setting,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => Promise<void>> => {
  if (otlpUrl === undefined) return async () => {};
  const [api, node, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  api.diag.setLogger({ error: (text) => log.warn(`traces: ${text}`), warn() {}, info() {}, debug() {}, verbose() {} });
  const provider = new node.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cornerman' }),
    sampler: new node.ParentBasedSampler({ root: new node.TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [
      new node.BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${otlpUrl.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: SEND_MS }),
      ),
    ],
  });
  provider.register();
  const mine = { tracer: provider.getTracer('cornerman'), api };
  started = mine;
  return async () => {
    if (started === mine) started = undefined;
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last traces could not be sent'));
    for (const global of [api.trace, api.context, api.propagation, api.diag]) global.disable();
  };
};
