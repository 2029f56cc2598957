import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { DayToClose } from './day-close.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const desk = await atDesk(['admin', 'elsewhere', 'hq'], { poolSize: 4 });
const { test, post, sales, facility, admin, elsewhere, hq: office } = desk;
const { aProgramme, aSale, dayToClose, closeDay } = desk;
const programme_id = (await aProgramme()).id;

describe('opening a closed day again', () => {
  it('is refused without the flag, elsewhere, without a reason; then the day takes money and is closed anew', async () => {
    await aSale({ programme_id });
    const first = (await closeDay(await dayToClose())).data as DayToClose;
    const id = first.closed?.id ?? 0;
    expect(first).toMatchObject({ version: 1, can: [], closed: { status: 'closed', counted_cents: TOTAL } });
    expect(await dayToClose(undefined, admin)).toMatchObject({ can: ['reopen'] });
    expect((await reopen(id, 1, {})).responseCode).toBe(codes.sessionEnded);
    expect((await reopen(id, 1, sales)).status).toBe(403);
    expect((await reopen(id, 1, facility)).status).toBe(403);
    expect((await reopen(id, 1, elsewhere)).responseCode).toBe(codes.notFound);
    expect((await reopen(id, 1, admin, ' ')).responseCode).toBe(codes.validation);
    const open = (await reopen(id, 1)).data as DayToClose;
    expect(open).toMatchObject({
      closed: null,
      version: 2,
      can: ['close'],
      before: [{ id, status: 'reopened', reopen_reason: 'A slip turned up', reopened_by: expect.any(String) }],
    });
    expect((await reopen(id, 2)).refusal?.code).toBe('money.day_is_open');
    await aSale({ programme_id });
    const again = (await closeDay(await dayToClose())).data as DayToClose;
    expect(again).toMatchObject({
      version: 3,
      closed: { counted_cents: 2 * TOTAL, status: 'closed' },
      before: [{ id, counted_cents: TOTAL, lines: [{ method: 'cash', counted_cents: TOTAL }] }],
    });
    const second = again.closed?.id ?? 0;
    expect((await reopen(id, 2)).refusal?.code).toBe('money.day_is_open');
    await reopen(second, 1);
    expect((await closeDay(again)).responseCode).toBe(codes.stale);
    expect((await dayToClose()).before.map((one) => one.id)).toEqual([second, id]);
  });

  it('is refused to the person who closed the day, and allowed to others', async () => {
    const mine = (await closeDay(await dayToClose(undefined, admin), admin)).data as DayToClose;
    expect(mine).toMatchObject({ can: [], is_own_close: true });
    expect((await reopen(mine.closed?.id ?? 0, 1)).refusal?.code).toBe('money.own_close');
    expect(await dayToClose(undefined, office)).toMatchObject({ can: ['reopen'], is_own_close: false });
    expect((await reopen(mine.closed?.id ?? 0, 1, office)).responseCode).toBe(codes.ok);
  });

  it('by two at once: one comes through, the other one is told who', async () => {
    const closed = ((await closeDay(await dayToClose())).data as DayToClose).closed;
    const answers = await Promise.all([reopen(closed?.id ?? 0, 1), reopen(closed?.id ?? 0, 1, admin, 'Me too')]);
    expect(answers.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
    const stale = answers.find((answer) => answer.responseCode === codes.stale);
    expect(stale?.data).toMatchObject({ status: [expect.stringMatching(/^Changed to Reopened by \S/)] });
    const seen = await dayToClose();
    const closes = await Promise.all([closeDay(seen), closeDay(seen)]);
    expect(closes.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
  });

  it('is in the audit trail with who and why, and a close is never changed otherwise', async () => {
    const trail = await test.ownerSql
      .selectFrom('audit_entry')
      .select(['op', 'changes', 'staff_id'])
      .where('table_name', '=', 'day_close')
      .where('op', '=', 'update')
      .orderBy('id')
      .execute();
    expect(trail[0]).toMatchObject({
      staff_id: expect.any(Number),
      changes: { status: ['closed', 'reopened'], reopen_reason: [null, 'A slip turned up'] },
    });
    const broken = [{ counted_cents: 1 }, { note: 'other' }, { status: 'closed', counted_cents: 2 }];
    for (const change of broken)
      await expect(test.ownerSql.updateTable('day_close').set(change).execute()).rejects.toThrow(/opened again/);
    await expect(test.ownerSql.deleteFrom('day_close').execute()).rejects.toThrow(/opened again/);
  });
});

const TOTAL = 250_00;
const reopen = (id: number, version: number, as: Record<string, string> = admin, reason = 'A slip turned up') =>
  post(as, `dayClose/reopen/${id}`, { version, reason });
