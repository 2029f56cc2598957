import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedByZoom, zoomKeys, ZoomServer } from '#server/torture/zoom-server.ts';
import { MeetingRefused } from './meeting.ts';
import { ZoomMeetings } from './meeting-zoom.ts';

const zoom = new ZoomServer();
let apiUrl = '';
beforeAll(async () => {
  apiUrl = await zoom.start();
});
afterAll(() => zoom.stop());
beforeEach(() => {
  zoom.meetings.clear();
  zoom.failing.times = 0;
});
const meetings = () => new ZoomMeetings({ ...zoomKeys, apiUrl });
const asked = (key: string) => ({
  key,
  topic: 'Boxing online',
  starts_at: '2026-03-09T10:00:00.000Z',
  duration_min: 60,
  time_zone: 'Asia/Kuala_Lumpur',
});

describe('Zoom, spoken over HTTP', () => {
  it('signs in once for many calls, and again when its token is void', async () => {
    const one = meetings();
    const before = zoom.signIns;
    await one.make(asked('a'), false);
    await one.make(asked('b'), false);
    expect(zoom.signIns - before).toBe(1);
    zoom.forget();
    await expect(one.make(asked('c'), false)).rejects.not.toThrow(MeetingRefused);
    await one.make(asked('c'), false);
    expect(zoom.signIns - before).toBe(2);
  });

  it('makes a meeting with its time, moves it, and takes it away; twice is no fault', async () => {
    const one = meetings();
    const { ref, join_url } = await one.make(asked('d'), false);
    expect(join_url).toMatch(/^https:\/\/zoom\.example\/j\/\d+/);
    expect(zoom.meetings.get(Number(ref))).toMatchObject({ start_time: '2026-03-09T10:00:00Z', duration: 60 });
    await one.change(ref, { ...asked('d'), starts_at: '2026-03-09T11:30:00.000Z', duration_min: 45 });
    expect(zoom.meetings.get(Number(ref))).toMatchObject({ start_time: '2026-03-09T11:30:00Z', duration: 45 });
    await one.drop(ref);
    await one.drop(ref);
    expect(zoom.meetings.size).toBe(0);
  });

  it('finds a meeting that was made and never answered for, so that there is one', async () => {
    const one = meetings();
    await one.make(asked('e'), false);
    zoom.silent = 1;
    await expect(one.make(asked('f'), false)).rejects.toThrow();
    const { ref } = await one.make(asked('f'), true);
    expect(zoom.meetings.get(Number(ref))?.agenda).toBe('f');
    expect(zoom.meetings.size).toBe(2);
  });

  it('takes wrong keys and a wrong wish for a refusal, and trouble for no answer', async () => {
    await expect(meetings().make({ ...asked('g'), topic: '' }, false)).rejects.toThrow(MeetingRefused);
    const wrong = new ZoomMeetings({ ...zoomKeys, clientSecret: 'guess', apiUrl });
    await expect(wrong.make(asked('g'), false)).rejects.toThrow('Invalid client_id or client_secret');
    for (const status of [500, 429]) {
      zoom.failing = { status, times: 1 };
      await expect(meetings().make(asked('g'), false)).rejects.not.toBeInstanceOf(MeetingRefused);
    }
    const nobody = new ZoomMeetings({ ...zoomKeys, apiUrl: 'http://127.0.0.1:1' });
    await expect(nobody.make(asked('g'), false)).rejects.not.toBeInstanceOf(MeetingRefused);
  });
});

describe('what Zoom tells', () => {
  const now = new Date('2026-03-09T10:05:00Z');
  const participant = {
    user_id: '16778240',
    user_name: 'Mei Tan',
    email: 'mei@example.my',
    join_time: '2026-03-09T10:03:00Z',
  };
  const payload = { object: { id: 85_000_000_001, uuid: 'u==', participant } };

  it('is believed by its signature only, and only for five minutes', () => {
    const told = signedByZoom('meeting.participant_joined', payload, now);
    expect(meetings().readEvent({ ...told, now })).toEqual({
      kind: 'joined',
      meeting_ref: '85000000001',
      participant_ref: 'u==:16778240',
      name: 'Mei Tan',
      email: 'mei@example.my',
      at: '2026-03-09T10:03:00.000Z',
    });
    expect(() => meetings().readEvent({ ...told, body: `${told.body} `, now })).toThrow();
    const later = new Date(now.getTime() + 301_000);
    expect(() => meetings().readEvent({ ...told, now: later })).toThrow('too long ago');
    const other = signedByZoom('meeting.participant_joined', payload, now, 'guess');
    expect(() => meetings().readEvent({ ...other, now })).toThrow('not signed');
  });

  it('answers the check of the address with the secret', () => {
    const told = signedByZoom('endpoint.url_validation', { plainToken: 'abc' }, now);
    const event = meetings().readEvent({ ...told, now });
    expect(event).toMatchObject({ kind: 'challenge', answer: { plainToken: 'abc' } });
    expect(event.kind === 'challenge' && event.answer['encryptedToken']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('passes over what has nothing to do with classes', () => {
    const told = signedByZoom('meeting.started', { object: { id: 1 } }, now);
    expect(meetings().readEvent({ ...told, now })).toEqual({ kind: 'other' });
  });
});
