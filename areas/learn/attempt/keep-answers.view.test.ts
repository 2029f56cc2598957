import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerKeeper } from './keep-answers.view.ts';
import { CallFault } from '#kit/web/answers.ts';

const question = (slot: number, kind: 'single' | 'order' | 'short_text') => ({
  slot,
  kind,
  prompt: { en: 'Q', cn: '' },
  has_picture: false,
  marks: 1,
  options: [2, 1].map((id) => ({ id, text: { en: `${id}`, cn: '' } })),
  rights: [],
});
const chosen = (...ids: number[]) => ({ chosen: ids, text: '' });
const typed = (text: string) => ({ chosen: [], text });
type Sent = { slot: number; seq: number; answer: { chosen: number[]; text: string } };

/** A server with one number for each question, a connection that can be lost, and the storage of a tab. */
const place = (kinds: readonly ('single' | 'order' | 'short_text')[], draft: unknown = null) => {
  const stored = new Map<number, Sent>();
  const at = { isAway: false, isOver: false, ms: 0, draft, states: [] as string[], ended: 0 };
  const questions = kinds.map((kind, slot) => question(slot, kind));
  const open = () => {
    const answers = [...stored.values()].map(({ slot, seq, answer }) => ({ slot, seq, ...answer }));
    const keeper = new AnswerKeeper(
      { questions, answers },
      {
        send: async (body) => {
          await new Promise((resolve) => setTimeout(resolve, at.ms));
          if (at.isAway) throw new CallFault('network', ['away']);
          if (at.isOver) throw new CallFault('refused_by_others', ['over'], { refusal: { code: 'learn.ended' } });
          const before = stored.get(body.slot);
          if (before && before.seq >= body.seq) return { saved: false, seq: before.seq };
          stored.set(body.slot, body);
          return { saved: true, seq: body.seq };
        },
        readDraft: () => at.draft,
        writeDraft: (unsaved) => (at.draft = structuredClone(unsaved)),
      },
    );
    keeper.tell({ state: (state) => at.states.push(state), ended: () => (at.ended += 1) });
    keeper.begin();
    return keeper;
  };
  return { at, stored, open };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends what was typed a moment before the page is left', async () => {
  const { stored, open } = place(['short_text']);
  const keeper = open();
  keeper.give(0, typed('balance'), true);
  keeper.leave();
  await vi.runAllTimersAsync();
  expect(stored.get(0)?.answer).toEqual(typed('balance'));
});

it('waits for an answer on its way before it says that everything is saved', async () => {
  const { at, stored, open } = place(['single']);
  at.ms = 1000;
  const keeper = open();
  keeper.give(0, chosen(1), false);
  await vi.advanceTimersByTimeAsync(100);
  keeper.give(0, chosen(2), false);
  const flushed = keeper.flush();
  await vi.runAllTimersAsync();
  expect(await flushed).toBe(true);
  expect(stored.get(0)?.answer).toEqual(chosen(2));
});

it('says that something isn’t saved, and saves it once the connection is back', async () => {
  const { at, stored, open } = place(['single']);
  const keeper = open();
  at.isAway = true;
  keeper.give(0, chosen(1), false);
  const flushed = keeper.flush();
  await vi.advanceTimersByTimeAsync(10);
  expect([await flushed, at.states.at(-1)]).toEqual([false, 'unsaved']);
  at.isAway = false;
  await vi.advanceTimersByTimeAsync(3010);
  expect([stored.get(0)?.answer, at.states.at(-1), at.draft]).toEqual([chosen(1), 'saved', []]);
});

it('finds what was not saved after a reload, unless something newer was saved elsewhere', async () => {
  const { at, stored, open } = place(['single', 'single']);
  at.isAway = true;
  const before = open();
  before.give(0, chosen(1), false);
  before.give(1, chosen(1), false);
  await vi.advanceTimersByTimeAsync(10);
  stored.set(1, { slot: 1, seq: 4, answer: chosen(2) });
  at.isAway = false;
  before.tell({ state: () => undefined, ended: () => undefined });
  const again = open();
  expect([...again.answers()]).toEqual([
    [1, chosen(2)],
    [0, chosen(1)],
  ]);
  await vi.advanceTimersByTimeAsync(10);
  expect([stored.get(0)?.answer, stored.get(1)?.answer]).toEqual([chosen(1), chosen(2)]);
});

it('gives the order that is shown, once, and keeps a changed one', async () => {
  const { at, stored, open } = place(['order']);
  const keeper = open();
  await vi.advanceTimersByTimeAsync(10);
  expect(stored.get(0)).toMatchObject({ seq: 1, answer: chosen(2, 1) });
  at.isAway = true;
  keeper.give(0, chosen(1, 2), false);
  await vi.advanceTimersByTimeAsync(10);
  expect(open().answers().get(0)).toEqual(chosen(1, 2));
});

it('ends once the attempt is over, and forgets what can’t be saved any more', async () => {
  const { at, open } = place(['single']);
  const keeper = open();
  at.isOver = true;
  keeper.give(0, chosen(1), false);
  await vi.advanceTimersByTimeAsync(10);
  expect([at.ended, at.draft]).toEqual([1, []]);
});

it('ignores a draft that isn’t one', () => {
  expect([
    ...place(['single'], [{ slot: 7, seq: 1, answer: chosen(1) }, 'x', null])
      .open()
      .answers(),
  ]).toEqual([]);
});
