/** What is shown in the client's place: ready, searching, no one found, no connection. */
import type { ReactElement } from 'react';
import { IconCreditCardOff, IconScan, IconUserSearch, IconWifiOff } from '@tabler/icons-react';
import { Empty } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { foundNow, isEnough, type Desk } from './desk-state.view.ts';

const ICON = 28;

export const DeskMessage = ({ desk }: { desk: Desk }): ReactElement => {
  const words = useWords('classes');
  const typed = desk.typed.trim();
  if (desk.lost)
    return <Empty icon={<IconWifiOff size={ICON} />} title={words('offline.lost')} text={words('offline.lost_text')} />;
  const found = foundNow(desk);
  if (found?.elsewhere)
    return (
      <Empty
        icon={<IconCreditCardOff size={ICON} />}
        title={words('check_in.elsewhere')}
        text={words('check_in.elsewhere_text')}
      />
    );
  if (found)
    return (
      <Empty
        icon={<IconUserSearch size={ICON} />}
        title={words('check_in.nobody', { typed })}
        text={words('check_in.nobody_text')}
      />
    );
  if (isEnough(typed)) return <Empty icon={<IconUserSearch size={ICON} />} title={words('check_in.searching')} />;
  return <Empty icon={<IconScan size={ICON} />} title={words('check_in.ready')} text={words('check_in.ready_text')} />;
};
