import { describe, expect, it } from 'vitest';
import { NewAutomation } from './automation.model.ts';
import { automationCan, automationFaults, hasDays } from './automation.rules.ts';

const send = { kind: 'send' as const, campaign_id: 1 };
const wait = { kind: 'wait' as const, wait_count: 2, wait_unit: 'days' as const };
const of = (steps: object[]) => NewAutomation.safeParse({ branch_id: 1, name: 'x', trigger: 'joined', steps }).success;
const all = () => true;

describe('an automation', () => {
  it('is about days for some triggers, and for no others', () => {
    expect(automationFaults({ trigger: 'absent', days: null, steps: [send] })).toEqual([
      { field: 'days', key: 'required' },
    ]);
    expect(automationFaults({ trigger: 'birthday', days: 3, steps: [send] })).toEqual([]);
    expect(automationFaults({ trigger: 'expiring', days: 30, steps: [send] })).toEqual([]);
    expect([hasDays('trial_ended'), hasDays('joined'), hasDays(undefined)]).toEqual([true, false, false]);
  });

  it('ends with a message', () => {
    expect(automationFaults({ trigger: 'joined', days: null, steps: [send, wait] })).toEqual([
      { field: 'steps', key: 'last_sends' },
    ]);
    expect(automationFaults({ trigger: 'joined', days: null, steps: [wait, send] })).toEqual([]);
  });

  it('has no more than ten steps, and no step of another kind', () => {
    expect(of(Array.from({ length: 10 }, () => send))).toBe(true);
    expect(of(Array.from({ length: 11 }, () => send))).toBe(false);
    expect(of([])).toBe(false);
    expect(of([{ kind: 'call' }])).toBe(false);
    expect(of([{ ...wait, wait_count: 0 }, send])).toBe(false);
  });

  it('is deleted as a draft only, and not changed after its end', () => {
    expect(automationCan({ status: 'draft' }, all)).toEqual(['start', 'edit', 'delete']);
    expect(automationCan({ status: 'active' }, all)).toEqual(['pause', 'end', 'edit']);
    expect(automationCan({ status: 'ended' }, all)).toEqual([]);
    expect(automationCan({ status: 'draft' }, () => false)).toEqual([]);
  });
});
