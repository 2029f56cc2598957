/** A server that speaks as much of Stripe's HTTP as the product uses, with Stripe's promise: one outcome per key. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Answer = { status: number; body: object };
export type Taken = { id: string; amount: number; currency: string; description: string; token: string };

const error = (status: number, of: object): Answer => ({ status, body: { error: of } });
const declined = (decline_code: string): Answer =>
  error(402, { type: 'card_error', code: 'card_declined', decline_code, message: 'Your card was declined.' });

/** An event as Stripe sends it: the body and the signature header. */
export const signedEvent = (
  secret: string,
  event: { id: string; type: string; object: object },
  at = Math.floor(Date.now() / 1000),
): { body: string; signature: string } => {
  const { id, type, object } = event;
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { body, signature: `t=${at},v1=${digest}` };
};

export class StripeServer {
  /** The real charges, in order. */
  readonly taken: Taken[] = [];
  readonly refunds: { id: string; payment_intent: string; amount: number }[] = [];
  readonly sessions = new Map<string, object>();
  /** Token → the bank's code. */
  readonly refusing = new Map<string, string>();
  /** This many of the next charges are made and never answered. */
  silent = 0;
  requests = 0;
  delayMs = 0;
  private readonly answers = new Map<string, Answer>();
  private readonly server: Server;
  private made = 0;

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

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    this.requests += 1;
    if (this.delayMs > 0) await sleep(this.delayMs);
    const { status, body } = this.answer(request, new URLSearchParams(text));
    if (this.silent > 0 && request.url === '/v1/payment_intents') {
      this.silent -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${this.requests}` });
    response.end(JSON.stringify(body));
  }

  private answer(request: IncomingMessage, form: URLSearchParams): Answer {
    if (!/^(Bearer|Basic) /.test(request.headers.authorization ?? ''))
      return error(401, { type: 'invalid_request_error', message: 'You did not provide an API key.' });
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return this.decide(request, form);
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.decide(request, form);
    this.answers.set(key, answer);
    return answer;
  }

  private decide({ method, url = '' }: IncomingMessage, form: URLSearchParams): Answer {
    const [path = ''] = url.split('?');
    const id = path.split('/').at(-1) ?? '';
    if (method === 'POST' && path === '/v1/payment_intents') return this.charge(form);
    if (method === 'POST' && path === '/v1/refunds') return this.refund(form);
    if (method === 'POST' && path === '/v1/customers')
      return { status: 200, body: { id: this.nextId('cus'), object: 'customer' } };
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.session(form);
    const session = this.sessions.get(id);
    if (method === 'GET' && session) return { status: 200, body: session };
    return error(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such thing: ${path}` });
  }

  private nextId(kind: string): string {
    this.made += 1;
    return `${kind}_${this.made}`;
  }

  private charge(form: URLSearchParams): Answer {
    const token = form.get('payment_method') ?? '';
    const code = this.refusing.get(token);
    if (code === 'resource_missing')
      return error(400, { type: 'invalid_request_error', code, message: `No such PaymentMethod: ${token}` });
    if (code !== undefined) return declined(code);
    const id = this.nextId('pi');
    const [amount, currency] = [Number(form.get('amount')), form.get('currency') ?? ''];
    this.taken.push({ id, amount, currency, description: form.get('description') ?? '', token });
    return { status: 200, body: { id, object: 'payment_intent', status: 'succeeded', amount, currency } };
  }

  private refund(form: URLSearchParams): Answer {
    const made = {
      id: this.nextId('re'),
      payment_intent: form.get('payment_intent') ?? '',
      amount: Number(form.get('amount')),
    };
    this.refunds.push(made);
    return { status: 200, body: { ...made, object: 'refund', status: 'succeeded' } };
  }

  private session(form: URLSearchParams): Answer {
    const id = this.nextId('cs');
    const [mode, success_url] = [form.get('mode'), form.get('success_url')];
    const session = { id, object: 'checkout.session', mode, success_url, url: `https://checkout.example/${id}` };
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }
}
