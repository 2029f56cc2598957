/**
 * A conversation on a device. What is written is kept with its id until the server has it, and sent again after every
 * interruption: the server adds it once. What others write is asked for after the last message without a gap.
 */
import { endOf, merged, stillUnsent, type Unsent } from './chat-line.rules.ts';
import type { ChatMessage, Stretch } from './conversation.model.ts';

/** Told no more often than this while somebody writes. */
export const TYPING_MS = 3_000;
export type Span = { after?: number; before?: number };
type Sending = Pick<Unsent, 'once' | 'body' | 'file_id'>;
export type ChatLine<S extends Stretch = Stretch> = {
  read: (span: Span) => Promise<S | null>;
  send: (said: Sending) => Promise<ChatMessage>;
  seen: (no: number) => Promise<unknown>;
  /** The conversation is open here, and somebody writes or not. */
  here: (types: boolean) => Promise<unknown>;
  /** Undefined: the connection failed, and it is tried again. Otherwise what the person is shown. */
  refusalOf: (fault: unknown) => string | undefined;
  newOnce: () => string;
  /** Unsent messages survive the end of the page. */
  kept: { get: () => readonly Unsent[]; set: (unsent: readonly Unsent[]) => void };
};
export type ChatState<S extends Stretch = Stretch> = {
  /** What the server said last, without its messages; null until it has answered. */
  last: Omit<S, 'messages'> | null;
  messages: readonly ChatMessage[];
  unsent: readonly Unsent[];
  isLost: boolean;
  isEnded: boolean;
  refused: string | null;
};

export class ChatKeeper<S extends Stretch = Stretch> {
  state: ChatState<S>;
  private readonly line: ChatLine<S>;
  private readonly listeners = new Set<() => void>();
  private looking: Promise<void> | null = null;
  private isAsked = false;
  private sending: Promise<void> | null = null;
  private seenNo = 0;
  private typedAt = 0;
  /** Everything after this message was asked for; undefined before the first answer. */
  private from: number | undefined;

  constructor(line: ChatLine<S>) {
    this.line = line;
    this.state = { last: null, messages: [], unsent: line.kept.get(), isLost: false, isEnded: false, refused: null };
  }

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  now = (): ChatState<S> => this.state;

  /** Asks for what is new, then sends what is unsent. Several calls at once ask one more time, not several times. */
  look(): Promise<void> {
    this.isAsked = true;
    this.looking ??= this.lookWhileAsked().finally(() => (this.looking = null));
    return this.looking;
  }
  /** Adds the message to those of this device, and sends it. */
  say(body: string, file_id: number | null = null): Promise<void> {
    this.keep([...this.state.unsent, { once: this.line.newOnce(), body, file_id, refused: null }]);
    return this.flush();
  }
  retry(once: string): Promise<void> {
    this.keep(this.state.unsent.map((one) => (one.once === once ? { ...one, refused: null } : one)));
    return this.flush();
  }
  discard(once: string): void {
    this.keep(this.state.unsent.filter((one) => one.once !== once));
  }
  async earlier(): Promise<void> {
    const [first] = this.state.messages;
    if (first) await this.fetch({ before: first.no });
  }
  /** The newest message of the other side was shown: said once. */
  async seen(no: number): Promise<void> {
    if (no <= this.seenNo) return;
    this.seenNo = no;
    await this.line.seen(no).catch(() => {
      // Said again with the next look.
      this.seenNo = 0;
    });
  }

  /** Now and then while the conversation is open. A call that is lost is made good by the next one. */
  async here(now = Date.now()): Promise<void> {
    await this.line.here(now - this.typedAt < TYPING_MS).catch(() => null);
  }
  /** At each key, of which one in three seconds is told. */
  async types(now = Date.now()): Promise<void> {
    if (now - this.typedAt < TYPING_MS) return;
    this.typedAt = now;
    await this.here(now);
  }

  private async lookWhileAsked(): Promise<void> {
    while (this.isAsked) {
      this.isAsked = false;
      if (await this.catchUp()) await this.flush();
    }
  }
  private async catchUp(): Promise<boolean> {
    for (;;) {
      const got = await this.fetch(this.from === undefined ? {} : { after: endOf(this.state.messages, this.from) });
      if (!got) return false;
      if (got.messages.length === 0 || endOf(this.state.messages, this.from ?? 0) >= got.last_no) return true;
    }
  }
  private async fetch(span: Span): Promise<S | null> {
    try {
      const got = await this.line.read(span);
      if (got === null) this.set({ isEnded: true });
      else {
        const { messages, ...last } = got;
        if (span.after === undefined) this.from = (messages[0]?.no ?? 1) - 1;
        this.take(messages, { last, isLost: false, refused: null });
      }
      return got;
    } catch (fault) {
      const refused = this.line.refusalOf(fault);
      this.set(refused === undefined ? { isLost: true } : { refused });
      return null;
    }
  }

  /** One after the other, so that they arrive in the order in which they were written. */
  private flush(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return this.sending;
  }
  private async sendAll(): Promise<void> {
    for (;;) {
      const next = this.state.unsent.find(({ refused }) => refused === null);
      if (!next || !(await this.sendOne(next))) return;
    }
  }
  private async sendOne({ once, body, file_id }: Unsent): Promise<boolean> {
    try {
      const message = await this.line.send({ once, body, file_id });
      this.take([message], { isLost: false });
      // Others wrote meanwhile.
      const { from } = this;
      if (from === undefined || endOf(this.state.messages, from) < message.no) void this.look();
      return true;
    } catch (fault) {
      const refused = this.line.refusalOf(fault);
      if (refused === undefined) this.set({ isLost: true });
      else this.keep(this.state.unsent.map((one) => (one.once === once ? { ...one, refused } : one)));
      return refused !== undefined;
    }
  }

  /**
   * What this device sent may be further back than what it was given: before its first answer, or at another try whose
   * answer was lost. It comes with what is earlier, so that no gap is shown.
   */
  private take(got: readonly ChatMessage[], more: Partial<ChatState<S>>): void {
    const { from = 0 } = this;
    const messages = merged(this.state.messages, got).filter(({ no }) => no > from);
    this.set({ ...more, messages });
    const unsent = stillUnsent(this.state.unsent, got);
    if (unsent.length < this.state.unsent.length) this.keep(unsent);
  }
  private keep(unsent: readonly Unsent[]): void {
    this.line.kept.set(unsent);
    this.set({ unsent });
  }
  private set(part: Partial<ChatState<S>>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}
