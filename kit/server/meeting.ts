/**
 * Who creates the meetings of online classes. A key makes a request safe to repeat: a meeting that was created without
 * an answer is found by it. An unknown outcome throws, and is retried later.
 */
export type MeetingAsked = {
  /** Ours; the provider stores it with the meeting. */
  key: string;
  topic: string;
  starts_at: string;
  duration_min: number;
  time_zone: string;
};
export type MeetingMade = { ref: string; join_url: string };
/** It never will be: wrong keys, no such host. `code` is the provider's own. */
export class MeetingRefused extends Error {
  override readonly name = 'MeetingRefused';
}

/** Events that the provider reports. They may arrive twice, late, and in another order. */
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
  /** The provider checks that we know the secret: this has to be returned. */
  | { kind: 'challenge'; answer: Readonly<Record<string, string>> }
  | { kind: 'other' };
export type SignedEvent = { body: string; signature: string; timestamp: string; now: Date };

export type Meetings = {
  readonly name: 'link' | 'zoom';
  /** Can it create meetings? Otherwise a link has to be entered. */
  readonly makes: boolean;
  /** `again`: it may have been created before. */
  make(of: MeetingAsked, again: boolean): Promise<MeetingMade>;
  /** Deleting a missing meeting does nothing. */
  change(ref: string, of: MeetingAsked): Promise<void>;
  drop(ref: string): Promise<void>;
  /** Throws if the signature isn't the provider's. */
  readEvent(of: SignedEvent): MeetingEvent;
};

export class NoMeetings extends Error {
  override readonly name = 'NoMeetings';
}
const none = (): never => {
  throw new NoMeetings('no provider of meetings is set up');
};
/** Without keys: people enter the link of a meeting that they created themselves. */
export const typedLinks: Meetings = {
  name: 'link',
  makes: false,
  make: async () => none(),
  change: async () => none(),
  drop: async () => none(),
  readEvent: () => none(),
};
