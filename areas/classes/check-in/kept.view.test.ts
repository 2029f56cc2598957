import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdsCardNumber } from '#kit/domain/field.ts';
import { ClientKey } from './check-in.model.ts';
import type * as Answers from '#kit/web/answers.ts';
import type * as Store from './kept.view.ts';
import type * as Sender from './send-kept.view.ts';

const stored = new Map<string, string>();
const call = vi.fn<(row: { path: string }, args: { body?: { client_key: string } }) => Promise<unknown>>();
vi.mock('#kit/web/api.ts', () => ({ call }));

let store: typeof Store;
let sender: typeof Sender;
let CallFault: typeof Answers.CallFault;
let full = false;
beforeEach(async () => {
  stored.clear();
  full = false;
  call.mockReset();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError');
      stored.set(key, value);
    },
  });
  store = await import('./kept.view.ts');
  sender = await import('./send-kept.view.ts');
  ({ CallFault } = await import('#kit/web/answers.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const one = (client_key: string, more: object = {}) => ({
  client_key,
  branch_id: 1,
  typed: 'Mei Tan',
  member_id: 7,
  override_reason: null,
  second: false,
  membership_id: null,
  made_at: '2026-05-14T06:00:00.000Z',
  ...more,
});
const keysOf = (): string[] => store.kept.get().map((entry) => entry.client_key);
const lost = () => new CallFault('network', ['away']);

describe('keys of check-ins', () => {
  test('fit the contract, differ, and can never be taken for a bank card', () => {
    const keys = Array.from({ length: 500 }, () => store.newClientKey());
    expect(new Set(keys).size).toBe(500);
    expect(keys.every((key) => ClientKey.safeParse(key).success && !holdsCardNumber(key))).toBe(true);
  });
});

describe('what is kept', () => {
  test('survives a reload, counts once per key, and goes when it was sent', async () => {
    store.keepCheckIn(one('a'));
    store.keepCheckIn(one('a', { typed: 'again' }));
    store.keepCheckIn(one('b'));
    vi.resetModules();
    const reloaded = await import('./kept.view.ts');
    expect(reloaded.kept.get().map(({ client_key, typed }) => [client_key, typed])).toEqual([
      ['a', 'again'],
      ['b', 'Mei Tan'],
    ]);
  });

  test('rubbish in the store is dropped; a full device says so', () => {
    expect(store.parseKept('not json')).toEqual([]);
    expect(store.parseKept('{"a":1}')).toEqual([]);
    expect(store.parseKept('[1, {"typed": 3}]')).toEqual([]);
    full = true;
    expect(store.keepCheckIn(one('a'))).toBe(false);
    expect(keysOf()).toEqual([]);
  });
});

describe('sending what was kept', () => {
  const sent = vi.fn();
  beforeEach(() => sent.mockReset());

  test('in order, each with its own key and moment, of this branch only', async () => {
    store.keepCheckIn(one('a'));
    store.keepCheckIn(one('other', { branch_id: 2 }));
    store.keepCheckIn(one('b'));
    call.mockResolvedValue({ allowed: true });
    await sender.sendKept(1, sent);
    expect(call.mock.calls.map(([, { body }]) => body)).toMatchObject([
      { client_key: 'a', made_at: '2026-05-14T06:00:00.000Z', member_id: 7 },
      { client_key: 'b' },
    ]);
    expect(keysOf()).toEqual(['other']);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('with what was chosen at the desk: another visit, and the membership that pays for it', async () => {
    store.keepCheckIn(one('a', { second: true, membership_id: 12 }));
    vi.resetModules();
    call.mockResolvedValue({ allowed: true });
    const later = await import('./send-kept.view.ts');
    await later.sendKept(1, sent);
    expect(call.mock.calls[0]?.[1].body).toMatchObject({ client_key: 'a', second: true, membership_id: 12 });
  });

  test('what an older version of the page saved counts once, by the membership that fits best', () => {
    const { second, membership_id, ...older } = one('a');
    expect([second, membership_id]).toEqual([false, null]);
    expect(store.parseKept(JSON.stringify([older]))).toMatchObject([{ second: false, membership_id: null }]);
  });

  test('stops while the connection is lost, and loses nothing', async () => {
    store.keepCheckIn(one('a'));
    store.keepCheckIn(one('b'));
    call.mockRejectedValue(lost());
    await sender.sendKept(1, sent);
    expect(call).toHaveBeenCalledTimes(1);
    expect(keysOf()).toEqual(['a', 'b']);
  });

  test('what the server refuses waits for a person and does not hold up the others', async () => {
    store.keepCheckIn(one('a'));
    store.keepCheckIn(one('b'));
    call.mockRejectedValueOnce(new CallFault('validation', ['too old'])).mockResolvedValue({ allowed: true });
    await sender.sendKept(1, sent);
    expect(store.kept.get()).toMatchObject([{ client_key: 'a', problem: 'too old' }]);
    call.mockClear();
    await sender.sendKept(1, sent);
    expect(call).not.toHaveBeenCalled();
  });

  test('a text is sent when it can mean only one client', async () => {
    store.keepCheckIn(one('a', { member_id: null, typed: 'CM-1' }));
    store.keepCheckIn(one('b', { member_id: null, typed: 'Tan' }));
    call.mockImplementation((row, { body }) =>
      Promise.resolve(
        row.path === 'checkIn' ? { allowed: true } : { candidates: body === undefined ? [{ id: 1 }] : [] },
      ),
    );
    await sender.sendKept(1, sent);
    expect(keysOf()).toEqual([]);
    store.keepCheckIn(one('c', { member_id: null }));
    call.mockResolvedValue({ candidates: [{ id: 1 }, { id: 2 }] });
    await sender.sendKept(1, sent);
    expect(store.kept.get()).toMatchObject([{ client_key: 'c', problem: '' }]);
  });
});
