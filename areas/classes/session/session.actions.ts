/** The actions of a session: each opens a drawer or a dialog of its page. */
import {
  IconCalendarPlus,
  IconCalendarX,
  IconPencil,
  IconStretching,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import type { SessionView } from '../timetable/timetable.model.ts';
import { jump, type Action } from '#kit/web/actions.ts';

const opens = (
  name: 'book' | 'walk_in' | 'trial' | 'assign' | 'edit' | 'cancel',
  icon: Action<SessionView>['icon'] & {},
  danger = false,
) =>
  jump<SessionView>(name, '/manage/classes/session', {
    icon,
    ...(danger && { danger: true }),
    search: () => ({ [name]: '1' }),
  });
export const sessionActions: readonly Action<SessionView>[] = [
  opens('assign', IconUserPlus),
  opens('book', IconCalendarPlus),
  opens('walk_in', IconUserCheck),
  opens('trial', IconStretching),
  opens('edit', IconPencil),
  opens('cancel', IconCalendarX, true),
];
