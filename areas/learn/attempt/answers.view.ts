/** Answers and time on the page of an exam. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { attemptContract } from './attempt.contract.ts';
import type { Attempt } from './attempt.model.ts';
import { AnswerKeeper, type SaveState } from './keep-answers.view.ts';
import type { Answer } from './paper.model.ts';
import { call } from '#kit/web/api.ts';
import { keyOf, readDraft, writeDraft } from '#kit/web/draft.ts';

const keeperOf = (attempt: Attempt): AnswerKeeper => {
  const key = keyOf(`attempt.${attempt.id}`);
  return new AnswerKeeper(attempt, {
    send: (body) => call(attemptContract.answer, { params: { id: attempt.id }, body }),
    readDraft: () => readDraft(key),
    writeDraft: (unsaved) => writeDraft(key, unsaved),
  });
};

export const useAnswers = (attempt: Attempt, onEnded: () => void) => {
  const [keeper] = useState(() => keeperOf(attempt));
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(() => keeper.answers());
  const [state, setState] = useState<SaveState>('saved');
  useEffect(() => {
    keeper.tell({ state: setState, ended: onEnded });
  }, [keeper, onEnded]);
  useEffect(() => {
    keeper.begin();
    return () => keeper.leave();
  }, [keeper]);
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
