import { describe, expect, it } from 'vitest';
import {
  ANSWER_MIN,
  becomesTicket,
  conversationCan,
  MOST_SNOOZED_DAYS,
  subjectOf,
  whyNotSnooze,
} from './conversation.rules.ts';
import { snoozeTimes, snoozeUntil } from './snooze.rules.ts';
import { filledWith } from '../canned-answer/canned-answer.rules.ts';

const at = (text: string): Date => new Date(text);
const said = at('2026-03-05T09:00:00Z');
describe('a message without an answer', () => {
  it.each([
    ['while somebody is there: not yet', said, '2026-03-05T09:14:59Z', false],
    ['while somebody is there: after a quarter of an hour', said, '2026-03-05T09:15:00Z', true],
    ['while the branch is closed: at once', at('2026-03-06T01:00:00Z'), '2026-03-05T09:00:30Z', true],
  ] as const)('becomes a ticket %s', (_, opens, now, is) => {
    expect(becomesTicket(said, opens, at(now))).toBe(is);
    expect(ANSWER_MIN).toBe(15);
  });
  it('gives the ticket its first words as subject', () => {
    expect(subjectOf('  Where are my gloves?\nI need them.')).toBe('Where are my gloves?');
    expect(subjectOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
    expect(subjectOf('x'.repeat(80))).toHaveLength(80);
  });
});

const caller = (network: boolean, flags = true) => ({ staff_id: 7, network, has: () => flags });
it('offers to make a lead of somebody who wrote by e-mail and isn’t known yet', () => {
  const writer = { desk: 'branch', asked_by: null, status: 'open', came_by: 'email', lead_id: null } as const;
  expect(conversationCan(writer, caller(false))).toContain('make_lead');
  expect(conversationCan({ ...writer, lead_id: 4 }, caller(false))).not.toContain('make_lead');
  expect(conversationCan({ ...writer, came_by: 'website' }, caller(false))).not.toContain('make_lead');
  const withoutLeads = { staff_id: 7, network: false, has: (flag: string) => flag !== 'MANAGE_LEAD' };
  expect(conversationCan(writer, withoutLeads)).not.toContain('make_lead');
});
it('is answered by those who answer tickets; nobody answers their own question', () => {
  const client = { desk: 'branch', asked_by: null, status: 'open', came_by: null, lead_id: null } as const;
  const office = { ...client, desk: 'office', asked_by: 9, status: 'closed' } as const;
  expect(conversationCan(client, caller(false))).toEqual(['close', 'snooze', 'write', 'assign']);
  expect(conversationCan(client, caller(false, false))).toEqual([]);
  expect(conversationCan(office, caller(false))).toEqual([]);
  expect(conversationCan(office, caller(true))).toEqual(['reopen', 'write', 'assign']);
  expect(conversationCan({ ...office, asked_by: 7 }, caller(true))).toEqual([]);
  expect(conversationCan({ ...client, status: 'snoozed' }, caller(false))).toEqual([
    'wake',
    'close',
    'write',
    'assign',
  ]);
});

it('is snoozed until a time in the future, no more than half a year ahead', () => {
  const last = new Date(said.getTime() + MOST_SNOOZED_DAYS * 86_400_000);
  expect(whyNotSnooze(said, said)).toBe('support.snooze_time');
  expect(whyNotSnooze(new Date(said.getTime() + 1), said)).toBeNull();
  expect([whyNotSnooze(last, said), whyNotSnooze(new Date(last.getTime() + 1), said)]).toEqual([
    null,
    'support.snooze_time',
  ]);
});

it.each([
  // A Thursday at five in the afternoon in Kuala Lumpur, a Sunday late in the evening, and a Monday.
  ['2026-03-05T09:00:00Z', '2026-03-06T01:00:00Z', '2026-03-09T01:00:00Z'],
  ['2026-03-08T15:30:00Z', '2026-03-09T01:00:00Z', '2026-03-09T01:00:00Z'],
  ['2026-03-09T04:00:00Z', '2026-03-10T01:00:00Z', '2026-03-16T01:00:00Z'],
])('the offered times follow the clock of the branch: %s', (now, tomorrow, monday) => {
  const [hour, next, week] = snoozeTimes.map((time) => snoozeUntil(time, at(now), 'Asia/Kuala_Lumpur').getTime());
  expect([hour, next, week]).toEqual([at(now).getTime() + 3_600_000, at(tomorrow).getTime(), at(monday).getTime()]);
});

it('a canned answer names the person it is for', () => {
  expect(filledWith('Hi {name}, thanks {name}. {other}', 'Mei $& Lin')).toBe(
    'Hi Mei $& Lin, thanks Mei $& Lin. {other}',
  );
});
