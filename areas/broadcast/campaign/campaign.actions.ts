/** What can be done with an e-mail: buttons of its page and entries of the row's menu. */
import { IconCopy, IconMailCheck, IconPencil, IconSend } from '@tabler/icons-react';
import { campaignContract } from './campaign.contract.ts';
import type { CampaignRow } from './campaign.model.ts';
import { jump, move, removal, type Action } from '#kit/web/actions.ts';
import { currentLocale } from '#kit/web/words.ts';

type Row = Pick<CampaignRow, 'id' | 'version' | 'can'>;
export const campaignActions: readonly Action<Row>[] = [
  jump<Row>('send', '/connect/pushEmail', { icon: IconSend }),
  jump<Row>('edit', '/connect/editEmail', { icon: IconPencil }),
  move('test', campaignContract.test, ({ id }: Row) => ({ params: { id }, body: { locale: currentLocale() } }), {
    icon: IconMailCheck,
    small: true,
  }),
  jump<Row>('copy', '/connect/createEmail', {
    icon: IconCopy,
    id: () => undefined,
    search: ({ id }) => ({ from: String(id) }),
  }),
  removal(campaignContract.remove),
];
