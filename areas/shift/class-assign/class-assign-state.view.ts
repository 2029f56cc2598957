/** The choices on the page and how they are saved: class by class, each with its own result. */
import { useState } from 'react';
import { timetableContract } from '#areas/classes/timetable/timetable.contract.ts';
import type { AssignWeek } from './class-assign.contract.ts';
import { call } from '#kit/web/api.ts';
import { CallFault } from '#kit/web/answers.ts';
import { refreshAll } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { say } from '#kit/web/words.ts';

export type OneChoice = { session_id: number; staff_id: number; reason: string };
/** Keyed by the open place: the class, and which of its missing trainers. */
export type Choices = Readonly<Record<string, OneChoice>>;
export const placeOf = (session_id: number, nth: number): string => `${session_id} ${nth}`;

type Faults = Readonly<Record<number, string>>;
export const useAssign = (week: AssignWeek) => {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const one = async (session_id: number, chosen: readonly OneChoice[]): Promise<string | null> => {
    const session = week.sessions.find(({ id }) => id === session_id);
    if (!session) return null;
    const kept = session.trainers.map(({ staff_id, override_reason }) => ({ staff_id, override_reason }));
    const added = chosen.map(({ staff_id, reason }) => ({ staff_id, override_reason: reason || null }));
    try {
      await call(timetableContract.assign, {
        params: { id: session_id },
        body: { version: session.version, scope: 'one', trainers: [...kept, ...added] },
      });
      return null;
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      return fault.lines.join(' ');
    }
  };
  /** Returns the remaining choices: those that could not be saved. */
  const assign = async (choices: Choices): Promise<Choices> => {
    const words = say('shift');
    setBusy(true);
    try {
      const told: Record<number, string> = {};
      const ids = [...new Set(Object.values(choices).map(({ session_id }) => session_id))];
      for (const id of ids) {
        const fault = await one(
          id,
          Object.values(choices).filter(({ session_id }) => session_id === id),
        );
        if (fault !== null) told[id] = fault;
      }
      setFaults(told);
      const failed = Object.keys(told).length;
      const count = ids.length - failed;
      if (count > 0) toast(words('class_assign.done', { count }));
      if (failed > 0) toast(words('class_assign.failed', { count: failed }), { tone: 'red' });
      await refreshAll();
      return Object.fromEntries(Object.entries(choices).filter(([, { session_id }]) => session_id in told));
    } finally {
      setBusy(false);
    }
  };
  return { assign, faults, busy };
};
