/** What those who ask can expect: somebody is there, or when, or that it became a ticket. */
import type { ReactElement } from 'react';
import type { ChatState } from './chat-keeper.view.ts';
import type { AskerChat } from './conversation.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { useDays } from '#kit/web/days.ts';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { timeOf } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { last: ChatState<AskerChat>['last']; zone?: string | undefined };
export const AskerNote = ({ last, zone: own }: Props): ReactElement | null => {
  const words = useWords('support');
  const days = useDays();
  const here = usePlace();
  if (last === null) return null;
  const zone = own ?? here.zone;
  const { opens_at, ticket_id, ticket_no, last_no } = last;
  const opens = opens_at === null ? null : new Date(opens_at);
  return (
    <Stacked gap={4}>
      <Dim as="p" size={13}>
        {opens === null || last.desk_here
          ? words('conversation.chat.here')
          : words('conversation.chat.away', { at: `${days(dayIn(zone, opens))} ${timeOf(opens, zone)}` })}
      </Dim>
      {ticket_id !== null && ticket_no > 0 && ticket_no === last_no ? (
        <Dim as="output" size={13}>
          {words('conversation.chat.ticket', { number: ticket_id })}
        </Dim>
      ) : null}
    </Stacked>
  );
};
