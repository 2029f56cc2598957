import { describe, expect, test } from 'vitest';
import type { Candidate, CheckedIn, Found } from './check-in.model.ts';
import { chosenNow, deskAfter, emptyDesk, foundNow, isEnough, type Desk, type DeskEvent } from './desk-state.view.ts';

const person = (id: number): Candidate => ({
  id,
  first_name: 'Mei',
  last_name: 'Tan',
  number: id,
  branch_id: 1,
  branch_name: 'Kuala Lumpur',
  phone_end: '678',
  photo_file_id: null,
  standing: 'active',
  programme: null,
  end_on: null,
  sessions_left: null,
  why: null,
  membership_id: null,
  open_invoice_id: null,
  again: false,
  options: [],
  notices: [],
});
const two: Found = { candidates: [person(1), person(2)], exact: false, elsewhere: false };
const done: DeskEvent = { is: 'done', done: { who: person(1), answer: { allowed: true } as CheckedIn } };
const after = (...events: DeskEvent[]): Desk => events.reduce(deskAfter, emptyDesk);
const typed = (text: string): DeskEvent => ({ is: 'typed', text });
const found = (text: string, answer: Found = two): DeskEvent => ({ is: 'found', text, answer });

describe('the desk', () => {
  test('shows the first who was found, and the arrow keys stay within the list', () => {
    const desk = after(typed('mei '), found('mei'));
    expect(chosenNow(desk)?.id).toBe(1);
    expect(chosenNow(deskAfter(desk, { is: 'chosen', index: 1 }))?.id).toBe(2);
    expect(deskAfter(desk, { is: 'chosen', index: 7 }).chosen).toBe(1);
    expect(deskAfter(desk, { is: 'chosen', index: -3 }).chosen).toBe(0);
  });

  test('never takes who was found for one text as the answer to another', () => {
    const desk = after(typed('mei'), found('mei'), typed('mei t'));
    expect(foundNow(desk)).toBeNull();
    expect(chosenNow(desk)).toBeNull();
    expect(after(typed('mei'), found('ming')).found).toBeNull();
  });

  test('shows how the last one went until the next is typed', () => {
    const desk = after(typed('mei'), found('mei'), { is: 'sending' }, done);
    expect(desk).toMatchObject({ typed: '', found: null, busy: null });
    expect(desk.done?.who.id).toBe(1);
    expect(deskAfter(desk, typed('')).done).not.toBeNull();
    expect(deskAfter(desk, typed('a')).done).toBeNull();
  });

  test('a search that did not arrive is said, and forgotten with the next key', () => {
    const lost = after(typed('mei'), { is: 'searching' }, { is: 'lost' });
    expect(lost).toMatchObject({ lost: true, busy: null });
    expect(deskAfter(lost, typed('meit'))).toMatchObject({ lost: false });
  });

  test('another choice and another text put the reason away', () => {
    const asking = after(typed('mei'), found('mei'), { is: 'asks', asks: true });
    expect(asking.asks).toBe(true);
    expect(deskAfter(asking, { is: 'chosen', index: 1 }).asks).toBe(false);
    expect(deskAfter(asking, typed('m')).asks).toBe(false);
    expect(deskAfter(asking, { is: 'cleared' })).toEqual(emptyDesk);
  });

  test.each([
    ['a', false],
    ['ab', true],
    ['王', true],
    ['', false],
  ])('"%s" is enough to search by: %s', (text, enough) => {
    expect(isEnough(text)).toBe(enough);
  });
});
