/** What can be done with a report that is sent by e-mail: entries in the menu of its row. */
import { IconMailOff, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconX } from '@tabler/icons-react';
import { reportScheduleContract } from './report-schedule.contract.ts';
import { reportScheduleMachine } from './report-schedule.machine.ts';
import type { ReportScheduleRow } from './report-schedule.model.ts';
import { jump, move, movesOf, type Action } from '#kit/web/actions.ts';
import { say } from '#kit/web/words.ts';

type Row = Pick<ReportScheduleRow, 'id' | 'version' | 'can' | 'report'>;
export const reportScheduleActions: readonly Action<Row>[] = [
  move('send_now', reportScheduleContract.sendNow, ({ id, version }: Row) => ({ params: { id }, body: { version } }), {
    icon: IconSend,
    confirms: true,
    says: (_row, { staff_ids }) => [say('listed')('schedule.sending', { count: staff_ids.length })],
  }),
  jump<Row>('edit', '/report/scheduled', {
    icon: IconPencil,
    id: () => undefined,
    search: ({ id, report }) => ({ edit: String(id), of: report }),
  }),
  ...movesOf(reportScheduleMachine, reportScheduleContract, {
    pause: { icon: IconPlayerPause },
    resume: { icon: IconPlayerPlay },
    end: { icon: IconX },
  }),
  move('stop', reportScheduleContract.stop, ({ id }: Row) => ({ params: { id }, body: {} }), {
    icon: IconMailOff,
    confirms: true,
  }),
];
