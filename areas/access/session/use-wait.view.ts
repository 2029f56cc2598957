/** How long the server asked to wait after too many attempts, counted down. */
import { useEffect, useState } from 'react';
import type { CallFault } from '#kit/web/answers.ts';

const secondsOf = (fault: CallFault | null): number =>
  fault?.refusal?.code === 'access.slow_down' ? Number(fault.refusal['seconds']) || 0 : 0;

export const useWait = (fault: CallFault | null): number => {
  const [state, setState] = useState({ fault, left: 0 });
  if (state.fault !== fault) setState({ fault, left: secondsOf(fault) });
  const isWaiting = state.left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setState((now) => ({ ...now, left: Math.max(0, now.left - 1) })), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return state.left;
};
