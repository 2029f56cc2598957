import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { leadMachine } from './lead.machine.ts';
import { leadStatuses, NewLead } from './lead.model.ts';
import { leadCan, whyNotEdit } from './lead.rules.ts';
import { personFaults } from '../person/person.rules.ts';
import { phoneIn } from '../person/phone.rules.ts';

const all = () => true;
const none = () => false;
const open = { converted_at: null };
const converted = { converted_at: '2026-11-20T02:00:00.000Z' };

describe('what may be done with a lead', () => {
  it('has a table of moves without unreachable states or dead ends', () => {
    expect(machineProblems(leadMachine)).toEqual([]);
    expect(leadStatuses).toEqual(['lead', 'trial', 'cold']);
  });

  it.each([
    ['lead', ['start_trial', 'mark_cold']],
    ['trial', ['mark_cold', 'reopen']],
    ['cold', ['start_trial', 'reopen']],
  ] as const)('from %s offers %j beside the actions', (status, moves) => {
    expect(leadCan({ status, ...open }, all)).toEqual([...moves, 'edit', 'delete', 'convert', 'add_activity']);
  });

  it('offers nothing to those without a flag', () => {
    for (const status of leadStatuses) expect(leadCan({ status, ...open }, none)).toEqual([]);
  });

  it('offers only what one flag allows', () => {
    expect(leadCan({ status: 'lead', ...open }, (flag) => flag === 'CONVERT_LEAD')).toEqual(['convert']);
  });

  it('leaves a converted lead as it was, except for notes, and leads to the client', () => {
    expect(leadCan({ status: 'trial', ...converted }, all)).toEqual(['open_client', 'add_activity']);
    expect(leadCan({ status: 'trial', ...converted }, (flag) => flag === 'MANAGE_LEAD')).toEqual(['add_activity']);
    expect(whyNotEdit({ status: 'trial', ...converted })).toBe('people.lead_is_client');
    expect(whyNotEdit({ status: 'trial', ...open })).toBeNull();
  });
});

describe('facts of a person', () => {
  const today = '2026-11-21';
  const person = { phone: null, date_of_birth: null };

  it.each([
    ['012-345 6789', 'MY', '+60123456789'],
    ['+65 8123 4567', 'MY', '+6581234567'],
    ['8123 4567', 'SG', '+6581234567'],
    ['12', 'MY', null],
    ['call me', 'MY', null],
    ['012-345 678', 'MY', null],
  ])('reads the phone %s in %s as %s', (typed, country, expected) => {
    expect(phoneIn(typed, country)).toBe(expected);
  });

  it.each([
    [{ ...person, phone: '12' }, [{ field: 'phone', key: 'phone_invalid' }]],
    [{ ...person, date_of_birth: '2026-11-22' }, [{ field: 'date_of_birth', key: 'birth_in_future' }]],
    [{ ...person, date_of_birth: '2026-11-21' }, []],
    [{ ...person, date_of_birth: '1905-11-21' }, [{ field: 'date_of_birth', key: 'birth_too_long_ago' }]],
    [{ ...person, date_of_birth: '1905-11-22' }, []],
  ])('finds the faults of %j', (typed, faults) => {
    expect(personFaults(typed, today, 'MY')).toEqual(faults);
  });

  it('takes a form as people fill it: spaces, capitals, empty fields', () => {
    const typed = NewLead.parse({
      branch_id: 2,
      first_name: '  Mei Ling ',
      email: ' MEI@X.Example ',
      phone: '',
      source: '',
    });
    expect(typed).toMatchObject({
      first_name: 'Mei Ling',
      last_name: '',
      email: 'mei@x.example',
      phone: null,
      source: null,
    });
  });

  it('refuses what the database cannot hold', () => {
    const bad = NewLead.safeParse({
      branch_id: 5e279,
      first_name: 'a\u0000b',
      note: 'x'.repeat(2001),
      next_action_on: '2026-02-30',
    });
    expect(new Set(bad.error?.issues.map((issue) => issue.path[0]))).toEqual(
      new Set(['branch_id', 'first_name', 'next_action_on', 'note']),
    );
  });
});
