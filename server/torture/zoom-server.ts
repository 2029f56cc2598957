/**
 * A server that speaks as much of Zoom's HTTP as the product uses: server sign-in, meetings of a user, signed events.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const zoomKeys = {
  accountId: 'acc_1',
  clientId: 'client_1',
  clientSecret: 'hush',
  webhookSecret: 'zoom-webhook-hush',
  host: undefined,
};
type Meeting = { id: number; join_url: string; topic: string; agenda: string; start_time: string; duration: number };
type Answer = { status: number; body?: object };
const error = (status: number, message: string): Answer => ({ status, body: { code: status, message } });

/** An event as Zoom sends it: the body, and the signature headers. */
export const signedByZoom = (
  event: string,
  payload: object,
  at: Date,
  secret = zoomKeys.webhookSecret,
): { body: string; signature: string; timestamp: string } => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const body = JSON.stringify({ event, event_ts: at.getTime(), payload });
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { body, signature: `v0=${digest}`, timestamp };
};

export class ZoomServer {
  readonly meetings = new Map<number, Meeting>();
  readonly seen: string[] = [];
  signIns = 0;
  /** The next calls are carried out and never answered. */
  silent = 0;
  /** The next calls are answered with this status, and not carried out. */
  failing: { status: number; times: number } = { status: 500, times: 0 };
  private readonly server: Server;
  private tokens = new Set<string>();
  private made = 85_000_000_000;

  constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
  /** All tokens are invalid from now on. */
  forget(): void {
    this.tokens = new Set();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    this.seen.push(`${request.method} ${request.url?.split('?')[0]}`);
    const { status, body } = this.answer(request, text);
    if (this.silent > 0 && request.url?.startsWith('/v2/')) {
      this.silent -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body ? JSON.stringify(body) : undefined);
  }

  private answer({ method, url = '', headers }: IncomingMessage, text: string): Answer {
    const { pathname, searchParams } = new URL(url, 'http://zoom.test');
    if (pathname === '/oauth/token') return this.signIn(headers.authorization, searchParams);
    if (!this.tokens.has(headers.authorization ?? '')) return error(401, 'Invalid access token.');
    if (this.failing.times > 0) {
      this.failing.times -= 1;
      return error(this.failing.status, 'Not now.');
    }
    const body = text === '' ? {} : (JSON.parse(text) as Partial<Meeting>);
    if (pathname === '/v2/users/me/meetings') return method === 'POST' ? this.make(body) : this.list();
    const id = Number(/^\/v2\/meetings\/(\d+)$/.exec(pathname)?.[1]);
    const meeting = this.meetings.get(id);
    if (!meeting) return error(404, 'Meeting does not exist.');
    if (method === 'PATCH') this.meetings.set(id, { ...meeting, ...body });
    if (method === 'DELETE') this.meetings.delete(id);
    return { status: 204 };
  }

  private signIn(authorization: string | undefined, query: URLSearchParams): Answer {
    const { clientId, clientSecret, accountId } = zoomKeys;
    const known = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (
      authorization !== known ||
      query.get('grant_type') !== 'account_credentials' ||
      query.get('account_id') !== accountId
    )
      return { status: 400, body: { reason: 'Invalid client_id or client_secret' } };
    this.signIns += 1;
    this.tokens.add(`Bearer token_${this.signIns}`);
    return { status: 200, body: { access_token: `token_${this.signIns}`, token_type: 'bearer', expires_in: 3599 } };
  }

  private make({ topic = '', agenda = '', start_time = '', duration = 0 }: Partial<Meeting>): Answer {
    if (topic === '' || topic.length > 200) return error(400, 'Validation Failed.');
    this.made += 1;
    const meeting = {
      id: this.made,
      join_url: `https://zoom.example/j/${this.made}?pwd=x`,
      topic,
      agenda,
      start_time,
      duration,
    };
    this.meetings.set(meeting.id, meeting);
    return { status: 201, body: meeting };
  }
  private list(): Answer {
    return { status: 200, body: { page_size: 300, meetings: [...this.meetings.values()], next_page_token: '' } };
  }
}
