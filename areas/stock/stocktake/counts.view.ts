/**
 * Counts on their way to the server. Each is kept on the phone until the server has it, so that a reload or a lost
 * connection loses nothing; it is sent again with the same key, so that nothing counts twice.
 */
import { useEffect, useMemo } from 'react';
import { stocktakeContract } from './stocktake.contract.ts';
import { CountEvent } from './stocktake.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { place } from '#kit/web/place.ts';
import { perform, refreshNoun } from '#kit/web/query.ts';
import { signal, useSignal } from '#kit/web/signal.ts';

const AGAIN_MS = 3_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
type State = { waiting: readonly CountEvent[]; fault: CallFault | null };
type Counted = Pick<CountEvent, 'variant_id' | 'quantity' | 'is_total'>;

class Counts {
  readonly state = signal<State>({ waiting: [], fault: null });
  private readonly id: number;
  private readonly key: string;
  private isSending = false;

  constructor(id: number) {
    this.id = id;
    this.key = `stocktake.${place.get().staff_id ?? 0}.${id}`;
    const found = CountEvent.array().safeParse(JSON.parse(localStorage.getItem(this.key) ?? '[]'));
    this.put(found.success ? found.data : [], null);
  }

  add(event: Counted): void {
    const { waiting } = this.state.get();
    this.put([...waiting, { ...event, key: crypto.randomUUID(), at: new Date().toISOString() }], null);
    void this.send();
  }
  /** Drops what the server refuses, once the person has read why. */
  drop(): void {
    this.put([], null);
  }

  /** One request at a time. While the server can't be reached, it is tried again; what it refuses stays until the person decides. */
  async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.state.get().waiting.length > 0 && !this.isRefused())
        if (!(await this.sendOnce())) await pause(AGAIN_MS);
    } finally {
      this.isSending = false;
    }
  }
  private isRefused(): boolean {
    const { fault } = this.state.get();
    return fault !== null && fault.kind !== 'network' && fault.kind !== 'away';
  }
  private async sendOnce(): Promise<boolean> {
    const sent = this.state.get().waiting;
    try {
      await perform(stocktakeContract.count, { params: { id: this.id }, body: { events: [...sent] } });
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      this.put(this.state.get().waiting, error);
      return false;
    }
    this.put(
      this.state.get().waiting.filter(({ key }) => !sent.some((one) => one.key === key)),
      null,
    );
    await refreshNoun('stocktake');
    return true;
  }
  private put(waiting: readonly CountEvent[], fault: CallFault | null): void {
    if (waiting.length === 0) localStorage.removeItem(this.key);
    else localStorage.setItem(this.key, JSON.stringify(waiting));
    this.state.set({ waiting, fault });
  }
}

/** What waits here, why it wasn't taken, and how something is counted. */
export const useCounts = (id: number): State & { add: (event: Counted) => void; drop: () => void } => {
  const counts = useMemo(() => new Counts(id), [id]);
  useEffect(() => void counts.send(), [counts]);
  const state = useSignal(counts.state);
  return { ...state, add: (event) => counts.add(event), drop: () => counts.drop() };
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
