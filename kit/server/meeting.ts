/**
 * Who makes the meetings of online classes. A key makes a request safe to send again: a meeting that was made and never
 * answered for is found by it. What cannot be known throws, and is asked again later.
 */
export type MeetingAsked = {
  /** Ours; the provider keeps it with the meeting. */
  key: string;
  topic: string;
  starts_at: string;
  duration_min: number;
  time_zone: string;
};
export type MeetingMade = { ref: string; join_url: string };
/** It never will be: wrong keys, no such host. `code` is the provider's own word. */
export class MeetingRefused extends Error {
  override readonly name = 'MeetingRefused';
}

/** What the provider tells of by itself. It may tell it twice, late, and in another order. */
export type MeetingEvent =
  | {
      kind: 'joined' | 'left';
      meeting_ref: string;
      /** One stay of one person in one meeting. */
      participant_ref: string;
      name: string;
      email: string | null;
      at: string;
    }
  /** The provider checks that we know the secret: this is to be sent back. */
  | { kind: 'challenge'; answer: Readonly<Record<string, string>> }
  | { kind: 'other' };
export type SignedEvent = { body: string; signature: string; timestamp: string; now: Date };

export type Meetings = {
  readonly name: 'link' | 'zoom';
  /** Can it make meetings? Otherwise a link has to be typed in. */
  readonly makes: boolean;
  /** `again`: it may have been made before. */
  make(of: MeetingAsked, again: boolean): Promise<MeetingMade>;
  /** Nothing happens to one that is gone. */
  change(ref: string, of: MeetingAsked): Promise<void>;
  drop(ref: string): Promise<void>;
  /** Throws when the signature is not the provider's. */
  readEvent(of: SignedEvent): MeetingEvent;
};

export class NoMeetings extends Error {
  override readonly name = 'NoMeetings';
}
const none = (): never => {
  throw new NoMeetings('no provider of meetings is set up');
};
/** Without keys: people type in the link of a meeting that they have made themselves. */
export const typedLinks: Meetings = {
  name: 'link',
  makes: false,
  make: async () => none(),
  change: async () => none(),
  drop: async () => none(),
  readEvent: () => none(),
};
