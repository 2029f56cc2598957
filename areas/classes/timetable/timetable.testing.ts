/** Classes and their sessions, planned by the calls of an admin, for tests. */
import type { ClassView } from '../class/class.model.ts';
import { aRoom, boxing } from '../classes.testing.ts';
import type { Planned, SessionView } from './timetable.model.ts';
import { call, ok, type Envelope, type Headers, type TestApp } from '#areas/access/access.testing.ts';

type Answer = Envelope & { data: never };
/** `const { aClass, onTimetable } = planning({ test, KL }, admin)` */
export const planning = ({ test, KL }: { test: TestApp; KL: number }, admin: Headers) => {
  const ask = (as: Record<string, string>, method: 'GET' | 'POST', path: string, body?: object) =>
    call(test.app, as, method, path, body) as Promise<Answer>;
  /** Boxing for twelve, in a room of its own unless it is said otherwise. */
  const aClass = async (more: object = {}): Promise<ClassView> => {
    const room = 'facility_id' in more ? {} : { facility_id: await aRoom(test.ownerSql, KL) };
    return ok(ask(admin, 'POST', 'class', { branch_id: KL, ...boxing, ...room, ...more }));
  };
  /** Once on the timetable: `single({ class_id, day: '2026-03-09', starts: '18:00' })`. */
  const single = (body: object, as: Record<string, string> = admin) =>
    ask(as, 'POST', 'class/createSingleClassSchedule', { branch_id: KL, ...body });
  const onTimetable = async (body: object): Promise<number> => (await ok<Planned>(single(body))).sessions[0]?.id ?? 0;
  return {
    aClass,
    single,
    onTimetable,
    /** The session of a new class on a day. */
    aSession: async (more: object, when: { day: string; starts: string }): Promise<number> =>
      onTimetable({ class_id: (await aClass(more)).id, ...when }),
    session: (id: number) => ok<SessionView>(ask(admin, 'GET', `classSession/view/${id}`)),
  };
};
