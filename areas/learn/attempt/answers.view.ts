/** Answers on the page: saved as they are given, sent again until the server has them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { attemptContract } from './attempt.contract.ts';
import type { Attempt } from './attempt.model.ts';
import type { Answer } from './paper.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';

export type SaveState = 'saved' | 'saving' | 'unsaved';
const AGAIN_MS = 3000;
const TYPING_MS = 500;
type Kept = { answer: Answer; seq: number; isSaved: boolean };
const started = ({ answers }: Attempt): Map<number, Kept> =>
  new Map(answers.map(({ slot, seq, chosen, text }) => [slot, { answer: { chosen, text }, seq, isSaved: true }]));

type Told = { state: (state: SaveState) => void; ended: () => void };
/** One call at a time for each question; the newest answer is the one that is sent. */
class Keeper {
  private readonly id: number;
  private readonly kept: Map<number, Kept>;
  private readonly sending = new Set<number>();
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private told: Told = { state: () => undefined, ended: () => undefined };

  constructor(attempt: Attempt) {
    this.id = attempt.id;
    this.kept = started(attempt);
  }
  tell(told: Told): void {
    this.told = told;
  }
  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
  give(slot: number, answer: Answer, isTyped: boolean): void {
    this.kept.set(slot, { answer, seq: (this.kept.get(slot)?.seq ?? 0) + 1, isSaved: false });
    this.show();
    this.later(slot, isTyped ? TYPING_MS : 0);
  }
  /** Everything that isn't saved yet, now: before it is handed in. */
  async flush(): Promise<void> {
    this.stop();
    for (const slot of this.kept.keys()) await this.send(slot);
  }

  private get isSaved(): boolean {
    return [...this.kept.values()].every((one) => one.isSaved);
  }
  private show(isLost = false): void {
    this.told.state(this.isSaved ? 'saved' : isLost ? 'unsaved' : 'saving');
  }
  private later(slot: number, ms: number): void {
    clearTimeout(this.timers.get(slot));
    this.timers.set(
      slot,
      setTimeout(() => void this.send(slot), ms),
    );
  }
  private async send(slot: number): Promise<void> {
    const one = this.kept.get(slot);
    if (!one || one.isSaved || this.sending.has(slot)) return;
    this.sending.add(slot);
    try {
      const body = { slot, answer: one.answer, seq: one.seq };
      const { saved, seq } = await call(attemptContract.answer, { params: { id: this.id }, body });
      const now = this.kept.get(slot) ?? one;
      const isSaved = now === one && saved;
      // Changed since, or another tab was first: the newest one of this page goes on.
      this.kept.set(slot, isSaved ? { ...one, isSaved } : { ...now, seq: Math.max(now.seq, seq + 1) });
      this.show();
      if (!isSaved) this.later(slot, 0);
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      this.show(true);
      if (fault.refusal) this.told.ended();
      else this.later(slot, AGAIN_MS);
    } finally {
      this.sending.delete(slot);
    }
  }
}

export const useAnswers = (attempt: Attempt, onEnded: () => void) => {
  const [keeper] = useState(() => new Keeper(attempt));
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(
    () => new Map([...started(attempt)].map(([slot, { answer }]) => [slot, answer])),
  );
  const [state, setState] = useState<SaveState>('saved');
  useEffect(() => {
    keeper.tell({ state: setState, ended: onEnded });
  }, [keeper, onEnded]);
  useEffect(() => () => keeper.stop(), [keeper]);
  const give = useCallback(
    (slot: number, answer: Answer, isTyped = false): void => {
      setAnswers((all) => new Map(all).set(slot, answer));
      keeper.give(slot, answer, isTyped);
    },
    [keeper],
  );
  const flush = useCallback(() => keeper.flush(), [keeper]);
  return { answers, state, give, flush };
};

const SECOND_MS = 1000;
/**
 * Seconds until the deadline, counted from when the server said how many there are: the clock of the device doesn't
 * matter, and a tab that slept is right again as soon as it is looked at.
 */
export const useSecondsLeft = (seconds: number | null, onOver: () => void): number | null => {
  const [left, setLeft] = useState(seconds);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    if (seconds === null) return undefined;
    const until = performance.now() + seconds * SECOND_MS;
    let isOver = false;
    const tick = (): void => {
      const rest = Math.max(0, Math.ceil((until - performance.now()) / SECOND_MS));
      setLeft(rest);
      if (rest > 0 || isOver) return;
      isOver = true;
      over.current();
    };
    const timer = setInterval(tick, SECOND_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [seconds]);
  return left;
};
