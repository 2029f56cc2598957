/** A real collector on this machine: what a request leaves there, and what it doesn't. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { call } from '#areas/access/access.testing.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/boot/config.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
};
type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
let received = '';
const spans: Sent[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    received += text;
    const body = JSON.parse(text) as Body;
    spans.push(...body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
afterAll(() => collector.close());
const otlpUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;

const { test, admin, KL } = await signedIn(['admin']);

const open = (changes: Partial<Config>) =>
  buildApp({
    config: { ...test.config, port: 0, ...changes },
    databaseUrl: test.databaseUrl,
    log: pino({ level: 'silent' }),
    workers: false,
  });

describe('traces', () => {
  it('show a request with its statements, as a part of what its sender does, and no value of it', async () => {
    const traced = await open({ otlpUrl });
    const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const headers = { ...admin, traceparent: `00-${trace}-${parent}-01` };
    const body = {
      branch_id: KL,
      first_name: 'Unmistakable',
      last_name: 'Name',
      phone: '+60123456789',
      source: 'walk_in',
    };
    expect((await call(traced, headers, 'POST', 'lead', body)).responseCode).toBe(0);
    expect((await call(traced, admin, 'POST', 'lead', {})).responseCode).not.toBe(0);
    await traced.services.jobs.runNow(traced.services, 'memberships_by_date');
    await traced.close();
    const request = spans.find(({ name, traceId }) => name === 'POST lead' && traceId === trace);
    expect(request?.parentSpanId).toBe(parent);
    expect(request && valueOf(request, 'http.route')).toBe('/api/v4/lead');
    expect(Number(request && valueOf(request, 'http.response.status_code'))).toBe(200);
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(inside.map((one) => String(valueOf(one, 'db.query.text'))).join()).toContain('insert into "lead"');
    expect(spans.map(({ name }) => name)).toContain('job memberships_by_date');
    const other = spans.find(({ name, traceId }) => name === 'POST lead' && traceId !== trace);
    expect(other?.parentSpanId ?? '').toBe('');
    for (const secret of ['Unmistakable', '60123456789', admin.authorization])
      expect(received).not.toContain(secret.replace('Bearer ', ''));
  });

  it('are left out where the collector is away, and where none is named', async () => {
    const before = spans.length;
    const lonely = await open({ otlpUrl: 'http://127.0.0.1:1' });
    expect((await call(lonely, admin, 'GET', 'staff/me')).responseCode).toBe(0);
    await lonely.close();
    expect((await call(test.app, admin, 'GET', 'staff/me')).responseCode).toBe(0);
    expect(spans.length).toBe(before);
  });

  it('are a share of all that begin here', async () => {
    const before = spans.length;
    const never = await open({ otlpUrl, traceShare: 0 });
    expect((await call(never, admin, 'GET', 'staff/me')).responseCode).toBe(0);
    await never.close();
    expect(spans.length).toBe(before);
  });
});

const valueOf = ({ attributes }: Sent, key: string): string | number | undefined => {
  const found = attributes.find((one) => one.key === key)?.value;
  return found?.stringValue ?? found?.intValue;
};
