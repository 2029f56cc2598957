/** How far the meeting of an online class is. */
import type { ReactElement } from 'react';
import { onlineMeetingMachine } from './online-meeting.machine.ts';
import type { OnlineRow } from './online.model.ts';
import { Badge } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';

export const MeetingBadge = ({ meeting }: Pick<OnlineRow, 'meeting'>): ReactElement => {
  const words = useWords('classes');
  if (meeting === null) return <>—</>;
  const { tone } = onlineMeetingMachine.states[meeting.status];
  const made = meeting.status === 'ready' ? words(`online.provider.${meeting.provider}`) : null;
  return <Badge tone={tone}>{made ?? words(`online.meeting_status.${meeting.status}`)}</Badge>;
};
