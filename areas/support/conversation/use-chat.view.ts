/** A conversation in a component: looked at when something is said, when the connection is back, and now and then. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ChatKeeper, type ChatLine, type ChatState } from './chat-keeper.view.ts';
import type { Unsent } from './chat-line.rules.ts';
import type { Stretch } from './conversation.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { newKey } from '#kit/web/api.ts';

const LOST_MS = 3_000;
const CALM_MS = 20_000;
const inMemory = new Map<string, string>();
/** Where a browser allows no storage, unsent messages last as long as the page. */
export const stored = (name: string): string | undefined => {
  try {
    return localStorage.getItem(name) ?? inMemory.get(name);
  } catch {
    return inMemory.get(name);
  }
};
export const store = (name: string, text: string): void => {
  try {
    localStorage.setItem(name, text);
  } catch {
    inMemory.set(name, text);
  }
};
const keptAs = (key: string): ChatLine['kept'] => {
  const name = `cornerman.unsent.${key}`;
  return {
    get: () => JSON.parse(stored(name) ?? '[]') as Unsent[],
    set: (unsent) => store(name, JSON.stringify(unsent)),
  };
};
/** A message that is sent as soon as the conversation is open here. */
export const sayFirst = (key: string, body: string): void =>
  keptAs(key).set([{ once: newKey(), body, file_id: null, refused: null }]);
const refusalOf = (fault: unknown): string | undefined => {
  if (!(fault instanceof CallFault)) throw fault;
  const isAway = fault.kind === 'network' || fault.kind === 'away' || fault.kind === 'too_many';
  return isAway ? undefined : fault.lines.join(' ');
};

export type Calls<S extends Stretch> = Pick<ChatLine<S>, 'read' | 'send' | 'seen' | 'here'>;
/** That they have stopped isn’t told: it is seen with the next look. */
const theyType = (last: Pick<Stretch, 'asker_types' | 'desk_types'> | null): boolean =>
  last !== null && (last.asker_types || last.desk_types);

type Chat<S extends Stretch> = { keeper: ChatKeeper<S>; state: ChatState<S> };
/** `key` names the conversation: another key is another one. */
export const useChat = <S extends Stretch>(key: string, calls: Calls<S>): Chat<S> => {
  const made = (): { key: string; keeper: ChatKeeper<S> } => ({
    key,
    keeper: new ChatKeeper<S>({ ...calls, refusalOf, newOnce: newKey, kept: keptAs(key) }),
  });
  const [held, setHeld] = useState(made);
  const current = held.key === key ? held : made();
  if (current !== held) setHeld(current);
  const { keeper } = current;
  const state = useSyncExternalStore(keeper.listen, keeper.now);
  const isQuick = state.isLost || state.unsent.some(({ refused }) => refused === null) || theyType(state.last);
  const everyMs = isQuick ? LOST_MS : CALM_MS;
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void keeper.look();
    };
    look();
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [keeper]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void keeper.look();
    }, everyMs);
    return () => clearInterval(timer);
  }, [keeper, everyMs]);
  useEffect(() => {
    const here = (): void => {
      if (!document.hidden) void keeper.here();
    };
    here();
    const timer = setInterval(here, CALM_MS);
    return () => clearInterval(timer);
  }, [keeper]);
  return { keeper, state };
};
