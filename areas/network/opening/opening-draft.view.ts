/**
 * The draft of a new branch, saved on the server while someone types. It lives outside the page, so that leaving a step
 * during a save loses nothing.
 */
import { openingContract } from './opening.contract.ts';
import type { Opening, OpeningDraft, OpeningStep } from './opening.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';
import { queryClient, queryKeyOf } from '#kit/web/query.ts';
import { signal, type Signal } from '#kit/web/signal.ts';

type Keeping = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale';
type DraftState = {
  values: OpeningDraft;
  faults: Opening['faults'];
  keeping: Keeping;
  /** Steps that were visited: their faults are shown at the fields. */
  left: ReadonlySet<OpeningStep>;
};
const WAIT_MS = 500;

export class KeptDraft {
  readonly state: Signal<DraftState>;
  readonly id: number;
  private version: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;

  constructor({ id, version, draft, faults }: Opening) {
    this.id = id;
    this.version = version;
    this.state = signal<DraftState>({ values: draft, faults, keeping: 'saved', left: new Set() });
  }

  /** Takes over the server's state, unless typed changes are still unsaved. */
  follow({ version, draft, faults }: Opening): void {
    const isKept = this.state.get().keeping === 'saved' && this.running === undefined;
    if (!isKept || version <= this.version) return;
    this.version = version;
    this.put({ values: draft, faults });
  }

  /** Takes the server's state and discards what was typed. */
  reload({ version, draft, faults }: Opening): void {
    clearTimeout(this.timer);
    this.version = version;
    this.put({ values: draft, faults, keeping: 'saved' });
  }

  set(parts: Partial<OpeningDraft>): void {
    this.put({ values: { ...this.state.get().values, ...parts } });
    if (this.state.get().keeping === 'stale') return;
    this.put({ keeping: 'waiting' });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), WAIT_MS);
  }

  leave(step: OpeningStep): void {
    this.put({ left: new Set([...this.state.get().left, step]) });
    void this.keep();
  }

  /** Saves what is not saved yet; true if nothing is left. */
  async keep(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    const { keeping } = this.state.get();
    if (keeping === 'saved' || keeping === 'stale') return keeping === 'saved';
    this.running = this.send().finally(() => {
      this.running = undefined;
    });
    await this.running;
    return this.state.get().keeping === 'saved';
  }

  get readVersion(): number {
    return this.version;
  }

  private put(parts: Partial<DraftState>): void {
    this.state.set((now) => ({ ...now, ...parts }));
  }

  private async send(): Promise<void> {
    const sent = this.state.get().values;
    this.put({ keeping: 'saving' });
    const args = { params: { id: this.id }, body: { version: this.version, draft: sent } };
    try {
      const data = await call(openingContract.save, args);
      this.version = data.version;
      queryClient.setQueryData(queryKeyOf(openingContract.view, { params: { id: this.id } }), data);
      this.put({ faults: data.faults, ...(this.state.get().values === sent && { keeping: 'saved' }) });
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      this.put({ keeping: fault.kind === 'stale' ? 'stale' : 'failed' });
    }
  }
}

const drafts = new Map<number, KeptDraft>();
export const draftOf = (opening: Opening): KeptDraft => {
  const known = drafts.get(opening.id);
  if (known) return known;
  const made = new KeptDraft(opening);
  drafts.set(opening.id, made);
  return made;
};
