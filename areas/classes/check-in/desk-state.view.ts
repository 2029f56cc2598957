/** What the desk shows, as data: a field, the matches, the chosen client, the last result. Pure. */
import type { Candidate, CheckedIn, Found } from './check-in.model.ts';

export type Done = { who: Candidate; answer: CheckedIn };
export type Desk = {
  typed: string;
  /** The answer and the text that it belongs to; an answer to an older text is not shown as one to this. */
  found: { text: string; answer: Found } | null;
  chosen: number;
  /** The reason is being written. */
  asks: boolean;
  busy: 'searching' | 'sending' | null;
  /** The last search did not reach the server. */
  lost: boolean;
  done: Done | null;
};
export const emptyDesk: Desk = {
  typed: '',
  found: null,
  chosen: 0,
  asks: false,
  busy: null,
  lost: false,
  done: null,
};

export type DeskEvent =
  | { is: 'typed'; text: string }
  | { is: 'searching' }
  | { is: 'found'; text: string; answer: Found }
  | { is: 'lost' }
  | { is: 'chosen'; index: number }
  | { is: 'asks'; asks: boolean }
  | { is: 'sending' }
  | { is: 'stopped' }
  | { is: 'done'; done: Done }
  | { is: 'cleared' };

const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

export const deskAfter = (desk: Desk, event: DeskEvent): Desk => {
  switch (event.is) {
    case 'typed':
      return event.text.trim() === ''
        ? { ...emptyDesk, done: desk.typed === '' ? desk.done : null, typed: event.text }
        : { ...desk, typed: event.text, done: null, asks: false, lost: false, chosen: 0, busy: null };
    case 'searching':
      return { ...desk, busy: 'searching' };
    case 'found':
      // The scanner may have typed more: a late answer to another text doesn't belong to this one.
      return desk.typed.trim() === event.text
        ? { ...desk, found: { text: event.text, answer: event.answer }, chosen: 0, busy: null, lost: false }
        : desk;
    case 'lost':
      return { ...desk, busy: null, lost: true, found: null };
    case 'chosen':
      return { ...desk, asks: false, chosen: clamp(event.index, desk.found?.answer.candidates.length ?? 1) };
    case 'asks':
      return { ...desk, asks: event.asks };
    case 'sending':
      return { ...desk, busy: 'sending' };
    case 'stopped':
      return { ...desk, busy: null };
    case 'done':
      return { ...emptyDesk, done: event.done };
    default:
      return emptyDesk;
  }
};

/** What was found for the text that is in the field now. */
export const foundNow = ({ found, typed }: Desk): Found | null => (found?.text === typed.trim() ? found.answer : null);
export const chosenNow = (desk: Desk): Candidate | null => foundNow(desk)?.candidates[desk.chosen] ?? null;

/** One Chinese character is enough to search; two other letters. */
export const isEnough = (text: string): boolean => text.length >= 2 || /\p{Script=Han}/u.test(text);
