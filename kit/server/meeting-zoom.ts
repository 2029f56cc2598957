/**
 * Zoom behind the interface of meetings: its REST API, with the keys of a server-to-server app. Loaded only if they are
 * set.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/boot/config.ts';
import {
  MeetingRefused,
  type MeetingAsked,
  type MeetingEvent,
  type MeetingMade,
  type Meetings,
  type SignedEvent,
} from './meeting.ts';

type Keys = NonNullable<Config['zoom']>;
const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 300;
const MOST_PAGES = 10;
/** A token is renewed a minute before it expires. */
const MARGIN_MS = 60_000;
/** Zoom's own advice against repeated requests. */
const OLDEST_MS = 5 * 60_000;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Made = z.object({ id: z.union([z.number(), z.string()]), join_url: z.url() });
const Listed = z.object({
  meetings: z.array(Made.extend({ agenda: z.string().optional() })).default([]),
  next_page_token: z.string().optional(),
});
const Fault = z.object({ code: z.number().optional(), message: z.string().optional(), reason: z.string().optional() });

const Participant = z.object({
  user_id: z.string().default(''),
  user_name: z.string().default(''),
  email: z.string().default(''),
  join_time: z.string().optional(),
  leave_time: z.string().optional(),
});
const Told = z.object({
  event: z.string(),
  payload: z.object({
    plainToken: z.string().optional(),
    object: z
      .object({
        id: z.union([z.number(), z.string()]),
        uuid: z.string().default(''),
        participant: Participant.optional(),
      })
      .optional(),
  }),
});

class Failed extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class ZoomMeetings implements Meetings {
  readonly name = 'zoom';
  readonly makes = true;
  private readonly keys: Keys;
  private token: { value: string; until: number } | undefined;

  constructor(keys: Keys) {
    this.keys = keys;
  }

  private at(kind: 'oauth' | 'api', path: string): string {
    if (this.keys.apiUrl !== undefined) return `${this.keys.apiUrl.replace(/\/+$/, '')}${path}`;
    return `${kind === 'oauth' ? 'https://zoom.us' : 'https://api.zoom.us'}${path}`;
  }

  private async signIn(): Promise<string> {
    if (this.token && this.token.until > Date.now()) return this.token.value;
    const { accountId, clientId, clientSecret } = this.keys;
    const query = new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId });
    const response = await fetch(this.at('oauth', `/oauth/token?${query.toString()}`), {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw await faultOf(response);
    const { access_token, expires_in } = Token.parse(await response.json());
    this.token = { value: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS };
    return access_token;
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.at('api', `/v2${path}`), {
      method,
      redirect: 'error',
      headers: { authorization: `Bearer ${await this.signIn()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A revoked token: a new one is requested next time.
    if (response.status === 401) this.token = undefined;
    if (!response.ok) throw await faultOf(response);
    return response.status === 204 ? undefined : response.json();
  }

  private get host(): string {
    return encodeURIComponent(this.keys.host ?? 'me');
  }

  /** Zoom has no idempotency keys: ours is put in the agenda, where an existing meeting can be found. */
  private async find(key: string): Promise<MeetingMade | undefined> {
    let page = '';
    for (let turn = 0; turn < MOST_PAGES; turn++) {
      const next = page === '' ? '' : `&next_page_token=${encodeURIComponent(page)}`;
      const path = `/users/${this.host}/meetings?type=upcoming_meetings&page_size=${PAGE_SIZE}${next}`;
      const { meetings, next_page_token = '' } = Listed.parse(await this.send('GET', path));
      const found = meetings.find((meeting) => meeting.agenda === key);
      if (found) return { ref: String(found.id), join_url: found.join_url };
      if (next_page_token === '') return undefined;
      page = next_page_token;
    }
    return undefined;
  }

  async make(of: MeetingAsked, again: boolean): Promise<MeetingMade> {
    const before = again ? await refused(() => this.find(of.key)) : undefined;
    if (before) {
      await this.change(before.ref, of);
      return before;
    }
    const made = Made.parse(
      await refused(() => this.send('POST', `/users/${this.host}/meetings`, { type: SCHEDULED, ...bodyOf(of) })),
    );
    return { ref: String(made.id), join_url: made.join_url };
  }

  async change(ref: string, of: MeetingAsked): Promise<void> {
    await refused(() => this.send('PATCH', `/meetings/${encodeURIComponent(ref)}`, bodyOf(of)));
  }

  async drop(ref: string): Promise<void> {
    try {
      await this.send('DELETE', `/meetings/${encodeURIComponent(ref)}`);
    } catch (error) {
      if (!(error instanceof Failed) || error.status !== 404) throw error;
    }
  }

  private digest(text: string): string {
    return createHmac('sha256', this.keys.webhookSecret).update(text).digest('hex');
  }

  readEvent({ body, signature, timestamp, now }: SignedEvent): MeetingEvent {
    const known = Buffer.from(`v0=${this.digest(`v0:${timestamp}:${body}`)}`);
    const given = Buffer.from(signature);
    if (known.length !== given.length || !timingSafeEqual(known, given)) throw new Error('not signed by Zoom');
    const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
    if (!(age <= OLDEST_MS)) throw new Error('signed too long ago');
    return this.eventOf(Told.parse(JSON.parse(body)));
  }

  private eventOf({ event, payload }: z.output<typeof Told>): MeetingEvent {
    const { plainToken, object } = payload;
    if (event === 'endpoint.url_validation' && plainToken !== undefined)
      return { kind: 'challenge', answer: { plainToken, encryptedToken: this.digest(plainToken) } };
    const kind =
      event === 'meeting.participant_joined' ? 'joined' : event === 'meeting.participant_left' ? 'left' : undefined;
    const one = object?.participant;
    const at = kind === 'joined' ? one?.join_time : one?.leave_time;
    if (!kind || !object || !one || at === undefined || Number.isNaN(Date.parse(at))) return { kind: 'other' };
    return {
      kind,
      meeting_ref: String(object.id),
      participant_ref: `${object.uuid}:${one.user_id}`.slice(0, 200),
      name: one.user_name.trim().slice(0, 200) || '?',
      email: one.email.trim() || null,
      at: new Date(at).toISOString(),
    };
  }
}

const SCHEDULED = 2;
/** The trainer doesn't have to be first, and there is no waiting room: we decide who can join. */
const settings = { join_before_host: true, waiting_room: false, approval_type: 2 };
const bodyOf = ({ key, topic, starts_at, duration_min, time_zone }: MeetingAsked) => ({
  topic,
  agenda: key,
  start_time: starts_at.replace(/\.\d+Z$/, 'Z'),
  duration: duration_min,
  timezone: time_zone,
  settings,
});

/** Not Zoom's own message (a proxy, a page): the status has to be enough. */
const wordsOf = (text: string): z.output<typeof Fault> => {
  try {
    return Fault.parse(JSON.parse(text));
  } catch {
    return {};
  }
};

const faultOf = async (response: Response): Promise<Failed> => {
  const { message, reason } = wordsOf(await response.text());
  return new Failed(response.status, (message ?? reason ?? `HTTP ${response.status}`).slice(0, 200));
};

const TOO_MANY = 429;
/** Errors that retrying doesn't fix: 400 to 499, except "too many" and an expired token. */
const refused = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failed && error.status >= 400 && error.status < 500 && ![401, TOO_MANY].includes(error.status))
      throw new MeetingRefused(error.message);
    throw error;
  }
};
