/**
 * The answers of an attempt on the page: each is sent as soon as it is given, and again until the server has it. What
 * isn't saved yet is also in the storage of the tab, so that a reload without a connection loses nothing either.
 */
import type { Attempt } from './attempt.model.ts';
import type { Answer } from './paper.model.ts';
import { CallFault } from '#kit/web/answers.ts';

export type SaveState = 'saved' | 'saving' | 'unsaved';
const AGAIN_MS = 3000;
const TYPING_MS = 500;
/** When two tabs answer by turns, each is told the newer number and sends again. */
const MOST_TURNS = 5;
const nobody = { state: () => undefined, ended: () => undefined };

type Kept = { answer: Answer; seq: number; isSaved: boolean };
type Draft = { slot: number; seq: number; answer: Answer };
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'slot' in value && 'seq' in value && 'answer' in value;

export type Ways = {
  send: (body: Draft) => Promise<{ saved: boolean; seq: number }>;
  readDraft: () => unknown;
  writeDraft: (unsaved: readonly Draft[]) => void;
};
type Told = { state: (state: SaveState) => void; ended: () => void };
type Of = Pick<Attempt, 'questions' | 'answers'>;

/** What the server has, what this tab had not sent yet, and the order that is shown: it is the answer until changed. */
const startOf = ({ questions, answers }: Of, drafts: unknown): Map<number, Kept> => {
  const kept = new Map<number, Kept>(
    answers.map(({ slot, seq, chosen, text }) => [slot, { answer: { chosen, text }, seq, isSaved: true }]),
  );
  for (const { slot, seq, answer } of Array.isArray(drafts) ? drafts.filter(isDraft) : [])
    if (questions.some((one) => one.slot === slot) && seq > (kept.get(slot)?.seq ?? 0))
      kept.set(slot, { answer, seq, isSaved: false });
  for (const { kind, slot, options } of questions)
    if (kind === 'order' && !kept.has(slot))
      kept.set(slot, { answer: { chosen: options.map(({ id }) => id), text: '' }, seq: 1, isSaved: false });
  return kept;
};

/** One call at a time for each question; the newest answer is the one that is sent. */
export class AnswerKeeper {
  private readonly ways: Ways;
  private readonly kept: Map<number, Kept>;
  private readonly sending = new Map<number, Promise<boolean>>();
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private told: Told = nobody;
  private isGone = false;

  constructor(attempt: Of, ways: Ways) {
    this.ways = ways;
    this.kept = startOf(attempt, ways.readDraft());
  }
  answers(): Map<number, Answer> {
    return new Map([...this.kept].map(([slot, { answer }]) => [slot, answer]));
  }
  tell(told: Told): void {
    this.told = told;
  }
  begin(): void {
    this.isGone = false;
    if (!this.isSaved) void this.flush();
  }
  /** The page is left: what was typed a moment ago is sent at once. */
  leave(): void {
    this.isGone = true;
    this.told = nobody;
    void this.flush();
  }
  give(slot: number, answer: Answer, isTyped: boolean): void {
    this.kept.set(slot, { answer, seq: (this.kept.get(slot)?.seq ?? 0) + 1, isSaved: false });
    this.show();
    this.later(slot, isTyped ? TYPING_MS : 0);
  }
  /** Sends everything that isn't saved yet, also what changed while it was sent. False if something still isn't. */
  async flush(): Promise<boolean> {
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all([...this.kept.keys()].map((slot) => this.send(slot)));
    return this.isSaved;
  }

  private get isSaved(): boolean {
    return [...this.kept.values()].every((one) => one.isSaved);
  }
  private show(isLost = false): void {
    const unsaved = [...this.kept].filter(([, one]) => !one.isSaved);
    this.ways.writeDraft(unsaved.map(([slot, { seq, answer }]) => ({ slot, seq, answer })));
    this.told.state(unsaved.length === 0 ? 'saved' : isLost ? 'unsaved' : 'saving');
  }
  private later(slot: number, ms: number): void {
    clearTimeout(this.timers.get(slot));
    if (this.isGone) return;
    this.timers.set(
      slot,
      setTimeout(() => void this.send(slot), ms),
    );
  }
  /** Until the newest answer is saved, or the server can't be reached. */
  private async send(slot: number): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS && this.kept.get(slot)?.isSaved === false; turn += 1) {
      const going = this.sending.get(slot) ?? this.sendOnce(slot);
      if (!(await going)) return;
    }
  }
  private async sendOnce(slot: number): Promise<boolean> {
    const going = this.sendNewest(slot);
    this.sending.set(slot, going);
    try {
      return await going;
    } finally {
      this.sending.delete(slot);
    }
  }
  private async sendNewest(slot: number): Promise<boolean> {
    const one = this.kept.get(slot);
    if (!one) return false;
    try {
      const { saved, seq } = await this.ways.send({ slot, answer: one.answer, seq: one.seq });
      const now = this.kept.get(slot) ?? one;
      const isSaved = now === one && saved;
      // Changed since, or another tab was first: the newest one of this page goes on.
      this.kept.set(slot, isSaved ? { ...one, isSaved } : { ...now, seq: Math.max(now.seq, seq + 1) });
      this.show();
      return true;
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      this.show(true);
      if (fault.refusal) {
        this.ways.writeDraft([]);
        this.told.ended();
      } else this.later(slot, AGAIN_MS);
      return false;
    }
  }
}
