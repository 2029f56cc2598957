/** The drawer that begins a conversation by e-mail: with somebody who is chosen in it, or with the person of a record. */
import { conversationContract } from './conversation.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { areaField, group, recordField, textField, type LooseRow, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';

const personOf = (row: LooseRow): string => [row['first_name'], row['last_name']].filter(Boolean).join(' ');
const isNobody = (value: unknown): boolean => value === null || value === undefined || value === '';
const text = [textField('subject'), areaField('body', { rows: 8 })] as const;
const shared = { noun: 'support.conversation', title: 'start_email', save: 'start_email' } as const;
const onceOf = (search: Readonly<Record<string, string | undefined>>): string => search['mail'] ?? '';

/** A client or a lead: once one is chosen, the other field isn't needed. */
export const FirstEmailDrawer = formDrawer(conversationContract.startEmail, {
  ...shared,
  groups: [
    group('text', [
      recordField('member_id', memberContract.list, personOf, { when: ({ lead_id }: Values) => isNobody(lead_id) }),
      recordField('lead_id', leadContract.list, personOf, { when: ({ member_id }: Values) => isNobody(member_id) }),
      ...text,
    ]),
  ],
  hidden: ({ search }) => ({ once: onceOf(search) }),
});
const idIn = (text: string | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);
export const RecordEmailDrawer = formDrawer(conversationContract.startEmail, {
  ...shared,
  groups: [group('text', [...text])],
  hidden: ({ search }) => ({
    once: onceOf(search),
    member_id: idIn(search['member']),
    lead_id: idIn(search['lead']),
  }),
});
