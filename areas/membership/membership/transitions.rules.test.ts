import { describe, expect, it } from 'vitest';
import type { Flag } from '#access/access.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { endingWords } from '../ending/ending.words.ts';
import { membershipMachine } from './membership.machine.ts';
import { knownTransitions, nextMoves } from './transitions.rules.ts';
import { inLanguage } from '#kit/domain/words.ts';

const term = { status: 'ongoing', start_on: '2026-01-01', end_on: '2026-03-31' } as const;
const all = (): boolean => true;
const movesOf = (status: (typeof membershipMachine)['initial'], has: (flag: Flag) => boolean = all) =>
  nextMoves({ ...term, status }, [], has, '2026-02-01').map(({ move }) => move);

describe('what can happen next', () => {
  it.each([
    ['payment_pending', ['pay_ahead', 'pay', 'fail_payment', 'call_off', 'expire']],
    ['ongoing_pending', ['start', 'call_off', 'expire']],
    ['payment_failed', ['pay_ahead', 'pay', 'replace', 'terminate', 'expire']],
    ['ongoing', ['fail_payment', 'pause', 'ask_cancel', 'ask_terminate', 'replace', 'expire']],
    ['paused', ['resume', 'ask_cancel', 'ask_terminate', 'replace']],
    ['pending_cancel', ['take_back_cancel', 'ask_terminate', 'replace', 'cancel']],
    ['pending_terminate', ['terminate']],
    ['cancelled', []],
    ['terminated', []],
    ['expired', []],
  ] as const)('to one that is %s', (status, moves) => {
    expect(movesOf(status)).toEqual(moves);
  });

  it('doesn’t run out while it is paid until it is cancelled', () => {
    const rolling = { ...term, billing: 'rolling' } as const;
    const ongoing = nextMoves(rolling, [], all, '2026-02-01');
    expect(ongoing.map(({ move }) => move)).not.toContain('expire');
    const leaving = nextMoves({ ...rolling, status: 'pending_cancel' }, [], all, '2026-02-01');
    expect(leaving.find(({ move }) => move === 'cancel')).toMatchObject({ on: '2026-04-01' });
  });

  it('says who may, and on which day a date makes it', () => {
    const rests = [{ from_on: '2026-02-10', until_on: '2026-02-19' }];
    const next = nextMoves(term, rests, (flag) => flag === 'CANCEL_MEMBERSHIP', '2026-02-01');
    expect(next.find(({ move }) => move === 'ask_cancel')).toMatchObject({ may: true, on: null });
    expect(next.find(({ move }) => move === 'ask_terminate')).toMatchObject({
      may: false,
      flag: 'TERMINATE_MEMBERSHIP',
    });
    expect(next.find(({ move }) => move === 'pause')).toMatchObject({ on: '2026-02-10' });
    expect(next.find(({ move }) => move === 'expire')).toMatchObject({ on: '2026-04-01', by: ['date'] });
    const resting = nextMoves({ ...term, status: 'paused' }, rests, all, '2026-02-12');
    expect(resting.find(({ move }) => move === 'resume')).toMatchObject({ on: '2026-02-20' });
  });
});

describe('the table', () => {
  it('goes only between statuses that there are, and never out of one that is over', () => {
    const final = statesOf(membershipMachine).filter((state) => membershipMachine.states[state].final);
    for (const one of knownTransitions()) expect(final).not.toContain(one.split(' ')[0]);
    expect(knownTransitions().size).toBeGreaterThan(20);
  });
  it('has a word for each move and for what each causes', () => {
    for (const [move, { causes = [], by = [] }] of Object.entries(membershipMachine.moves)) {
      expect(inLanguage(endingWords, 'en').moves).toHaveProperty(move);
      for (const cause of causes) expect(inLanguage(endingWords, 'en').causes).toHaveProperty(cause);
      for (const cause of by) expect(inLanguage(endingWords, 'en').by_system).toHaveProperty(cause);
    }
  });
});
