/** The drawer that writes to a client. */
import { conversationContract } from './conversation.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { areaField, group, recordField, type LooseRow } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';

/** The id of the message is in the address, so that saving again after a lost answer sends the same one. */
export const startId = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined;
const personOf = (row: LooseRow): string => [row['first_name'], row['last_name']].filter(Boolean).join(' ');

export const StartDrawer = formDrawer(conversationContract.start, {
  noun: 'support.conversation',
  title: 'start',
  groups: [group('text', [recordField('member_id', memberContract.list, personOf), areaField('body', { rows: 5 })])],
  hidden: ({ search }) => ({ once: search['write'] ?? '' }),
});
