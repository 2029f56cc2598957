/** An in-memory gateway for tests: one outcome for each key, like the real one; the token decides the outcome. */
import type { TestApp } from '#areas/access/access.testing.ts';
import { takeEvent } from './gateway-event.commands.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChargeAsked,
  ChargeOutcome,
  Gateway,
  GatewayEvent,
  HeldMethod,
  RefundAsked,
  RefundOutcome,
} from '#kit/server/gateway.ts';

export class TestGateway implements Gateway {
  readonly name = 'stripe';
  readonly charges = true;
  takes = (): boolean => true;
  /** Charges by key. */
  readonly taken = new Map<string, ChargeAsked>();
  readonly given: string[] = [];
  asked = 0;
  /** Token → bank code. */
  readonly refusing = new Map<string, string>();
  /** How many of the next requests are never answered although the gateway carries them out. */
  silent = 0;
  delayMs = 0;
  private readonly outcomes = new Map<string, ChargeOutcome>();

  async charge(of: ChargeAsked): Promise<ChargeOutcome> {
    this.asked += 1;
    if (this.delayMs > 0) await sleep(this.delayMs);
    const outcome = this.outcomes.get(of.key) ?? this.decide(of);
    this.outcomes.set(of.key, outcome);
    if (this.silent > 0) {
      this.silent -= 1;
      throw new Error('no answer');
    }
    return outcome;
  }

  private decide(of: ChargeAsked): ChargeOutcome {
    const code = this.refusing.get(of.token);
    if (code !== undefined) return { outcome: 'declined', code };
    this.taken.set(of.key, of);
    return { outcome: 'charged', reference: `pi_${of.key}` };
  }

  /** Reference of a charge → why it can't be refunded. */
  readonly refusingRefunds = new Map<string, string>();
  async refund({ key, reference }: RefundAsked): Promise<RefundOutcome> {
    const code = this.refusingRefunds.get(reference);
    if (code !== undefined) return { outcome: 'refused', code };
    this.given.push(key);
    if (this.silent > 0) {
      this.silent -= 1;
      throw new Error('no answer');
    }
    return { outcome: 'returned', reference: `re_${key}` };
  }

  readonly held = new Map<string, HeldMethod>();
  async setUp({ key }: { key: string }): Promise<{ session: string; url: string }> {
    return { session: `cs_${key}`, url: `https://gateway.example/setup/${key}` };
  }
  async heldBy(session: string): Promise<HeldMethod | null> {
    return this.held.get(session) ?? null;
  }
  async payPage({ key }: { key: string }): Promise<{ url: string }> {
    return { url: `https://gateway.example/pay/${encodeURIComponent(key)}` };
  }
  readEvent(body: string, signature: string): GatewayEvent {
    if (signature !== 'signed') throw new Error('not signed by the gateway');
    return JSON.parse(body) as GatewayEvent;
  }
}

type Untold = GatewayEvent extends infer One ? (One extends GatewayEvent ? Omit<One, 'id'> : never) : never;
/** The provider tells us something, under an id of its own. */
export const telling =
  (test: TestApp) =>
  async (event: Untold): Promise<boolean> =>
    takeEvent(await test.system(), { id: `evt_${test.next()}`, ...event });
