/** The work of the desk: searching while someone types, letting clients in with Enter, saving what can't be sent. */
import { useCallback, useEffect, useReducer, useRef, type Dispatch } from 'react';
import { checkInContract } from './check-in.contract.ts';
import type { Candidate, Found } from './check-in.model.ts';
import { isClear } from './check-in.rules.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';
import { refreshAll } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { say } from '#kit/web/words.ts';
import { chosenNow, deskAfter, emptyDesk, foundNow, isEnough, type Desk, type DeskEvent } from './desk-state.view.ts';
import { keepCheckIn, newClientKey, type Kept } from './kept.view.ts';

const WAIT_MS = 180;
const isLost = (fault: unknown): boolean =>
  fault instanceof CallFault && (fault.kind === 'network' || fault.kind === 'away');
/** Shows the API's answer; any other error is a fault of ours and is thrown. */
export const tellFault = (fault: unknown): void => {
  if (!(fault instanceof CallFault)) throw fault;
  if (fault.kind !== 'session' && fault.kind !== 'forbidden') toast(fault.lines.join(' '), { tone: 'red' });
};

/** Saved on this device or not: the page shows it either way. */
const keep = (one: Omit<Kept, 'problem'>): void => {
  const words = say('classes');
  const isStored = keepCheckIn(one);
  toast(isStored ? words('offline.kept', { typed: one.typed }) : words('offline.full'), {
    tone: isStored ? 'gray' : 'red',
  });
};

/** The client is looked up when the connection is back. */
const keepText = (branch_id: number, typed: string, dispatch: Dispatch<DeskEvent>): void => {
  const made_at = new Date().toISOString();
  const chosen = { member_id: null, override_reason: null, second: false, membership_id: null };
  keep({ branch_id, typed, client_key: newClientKey(), ...chosen, made_at });
  dispatch({ is: 'cleared' });
};

/** Null: refused, and shown; or no longer wanted. */
const search = async (
  branch_id: number,
  text: string,
  dispatch: Dispatch<DeskEvent>,
  signal?: AbortSignal,
): Promise<Found | 'lost' | null> => {
  dispatch({ is: 'searching' });
  try {
    const answer = await call(checkInContract.find, { params: { branch_id }, query: { q: text } }, { signal });
    dispatch({ is: 'found', text, answer });
    return answer;
  } catch (fault) {
    if (signal?.aborted) return null;
    dispatch({ is: isLost(fault) ? 'lost' : 'stopped' });
    if (isLost(fault)) return 'lost';
    tellFault(fault);
    return null;
  }
};

/** `second`: counted as a visit of its own, although the client came in a moment ago. */
type HowIn = { reason?: string; second?: boolean; membership_id?: number | null };
type Sending = { branch_id: number; who: Candidate; how: HowIn };
const send = async ({ branch_id, who, how }: Sending, dispatch: Dispatch<DeskEvent>): Promise<void> => {
  const { reason: override_reason = null, second = false, membership_id = null } = how;
  const one = { branch_id, member_id: who.id, client_key: newClientKey(), override_reason, second, membership_id };
  const made_at = new Date().toISOString();
  dispatch({ is: 'sending' });
  try {
    const answer = await call(checkInContract.create, { body: one });
    dispatch({ is: 'done', done: { who, answer } });
    void refreshAll();
  } catch (fault) {
    if (isLost(fault)) {
      keep({ ...one, typed: fullName(who), made_at });
      dispatch({ is: 'cleared' });
    } else {
      dispatch({ is: 'stopped' });
      tellFault(fault);
    }
  }
};

/** Searches a moment after the last key, so that a scanner asks once. */
const useSearching = ({ typed, found }: Desk, branch_id: number, dispatch: Dispatch<DeskEvent>): void => {
  const text = typed.trim();
  const isKnown = found?.text === text;
  useEffect(() => {
    if (isKnown || !isEnough(text)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void search(branch_id, text, dispatch, stop.signal), WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isKnown, branch_id, dispatch]);
};

export type DeskWork = {
  desk: Desk;
  type: (text: string) => void;
  /** Enter in the field lets in the client who is shown, or searches immediately if there is none. */
  enter: () => Promise<void>;
  choose: (index: number) => void;
  letIn: (who: Candidate, how?: HowIn) => Promise<void>;
  ask: (asks: boolean) => void;
  clear: () => void;
};

export const useDesk = (branch_id: number): DeskWork => {
  const [desk, dispatch] = useReducer(deskAfter, emptyDesk);
  const busy = useRef(false);
  useSearching(desk, branch_id, dispatch);
  const letIn = useCallback(
    async (who: Candidate, how: HowIn = {}) => {
      if (busy.current) return;
      busy.current = true;
      await send({ branch_id, who, how }, dispatch).finally(() => {
        busy.current = false;
      });
    },
    [branch_id],
  );
  const enter = async (): Promise<void> => {
    const text = desk.typed.trim();
    if (text === '' || busy.current) return;
    const shown = chosenNow(desk);
    if (shown) return letIn(shown);
    if (foundNow(desk)) return;
    const found = await search(branch_id, text, dispatch);
    if (found === 'lost') keepText(branch_id, text, dispatch);
    const first = found !== 'lost' && found?.exact ? found.candidates[0] : undefined;
    if (first && isClear(first)) await letIn(first);
  };
  return {
    desk,
    enter,
    letIn,
    type: (text) => dispatch({ is: 'typed', text }),
    choose: (index) => dispatch({ is: 'chosen', index }),
    ask: (asks) => dispatch({ is: 'asks', asks }),
    clear: () => dispatch({ is: 'cleared' }),
  };
};
