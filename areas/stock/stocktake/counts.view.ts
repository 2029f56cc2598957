/**
 * Counts on their way to the server. Each is kept on the phone until the server has it, so that a reload or a lost
 * connection loses nothing; it is sent again with the same key, so that nothing counts twice.
 */
import { useCallback, useEffect, useState } from 'react';
import { stocktakeContract } from './stocktake.contract.ts';
import { CountEvent, type Stocktake } from './stocktake.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { place } from '#kit/web/place.ts';
import { perform } from '#kit/web/query.ts';

const AGAIN_MS = 3_000;
const keyOf = (id: number): string => `stocktake.${place.get().staff_id ?? 0}.${id}`;
const kept = (id: number): CountEvent[] => {
  const found = CountEvent.array().safeParse(JSON.parse(localStorage.getItem(keyOf(id)) ?? '[]'));
  return found.success ? found.data : [];
};
const keep = (id: number, events: readonly CountEvent[]): void => {
  if (events.length === 0) localStorage.removeItem(keyOf(id));
  else localStorage.setItem(keyOf(id), JSON.stringify(events));
};

type Counts = {
  /** Not at the server yet. */
  waiting: readonly CountEvent[];
  fault: CallFault | null;
  add: (event: Pick<CountEvent, 'variant_id' | 'quantity' | 'is_total'>) => void;
  /** Drops what the server refuses, once the person has read why. */
  drop: () => void;
};
export const useCounts = (id: number, onSaved: (saved: Stocktake) => void): Counts => {
  const [waiting, setWaiting] = useState<readonly CountEvent[]>(() => kept(id));
  const [fault, setFault] = useState<CallFault | null>(null);
  const [turn, setTurn] = useState(0);
  const change = useCallback(
    (next: (now: readonly CountEvent[]) => readonly CountEvent[]) =>
      setWaiting((now) => {
        const after = next(now);
        keep(id, after);
        return after;
      }),
    [id],
  );
  const isRefused = fault !== null && fault.kind !== 'network' && fault.kind !== 'away';
  useEffect(() => {
    if (waiting.length === 0 || isRefused) return;
    let isHere = true;
    const send = async (): Promise<void> => {
      const sent = waiting;
      try {
        const saved = await perform(stocktakeContract.count, { params: { id }, body: { events: [...sent] } });
        change((now) => now.filter(({ key }) => !sent.some((one) => one.key === key)));
        setFault(null);
        onSaved(saved);
      } catch (error) {
        if (!(error instanceof CallFault)) throw error;
        setFault(error);
        if (isHere) setTimeout(() => setTurn((now) => now + 1), AGAIN_MS);
      }
    };
    const soon = setTimeout(() => void send(), 150);
    return () => {
      isHere = false;
      clearTimeout(soon);
    };
  }, [waiting, turn, isRefused, id, change, onSaved]);
  const add: Counts['add'] = (event) => {
    setFault(null);
    change((now) => [...now, { ...event, key: crypto.randomUUID(), at: new Date().toISOString() }]);
  };
  const drop = (): void => {
    setFault(null);
    change(() => []);
  };
  return { waiting, fault, add, drop };
};

/** What the phone shows: the server's count with what waits here. */
export const withWaiting = (
  counted: number | null,
  variant_id: number,
  waiting: readonly CountEvent[],
): number | null =>
  waiting
    .filter((event) => event.variant_id === variant_id)
    .reduce<number | null>(
      (sum, { quantity, is_total }) => Math.max(0, is_total ? quantity : (sum ?? 0) + quantity),
      counted,
    );
