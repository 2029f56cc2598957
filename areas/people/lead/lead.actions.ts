/** What can be done with a lead: the same objects are buttons, menu entries and bulk actions. */
import { IconArrowBackUp, IconPencil, IconSnowflake, IconUserCheck, IconStretching } from '@tabler/icons-react';
import { leadContract } from './lead.contract.ts';
import { leadMachine } from './lead.machine.ts';
import type { LeadRow } from './lead.model.ts';
import { fullName } from '../person/person.rules.ts';
import { jump, move, movesOf, removal, type Action } from '#kit/web/actions.ts';
import { hrefOf } from '#kit/web/paths.ts';
import { say } from '#kit/web/words.ts';

export const editLead = jump<LeadRow>('edit', '/manage/createLeads', { icon: IconPencil });
export const convertLead = move<LeadRow, typeof leadContract.convert>(
  'convert',
  leadContract.convert,
  (lead) => ({ params: { id: lead.id }, body: { version: lead.version } }),
  {
    icon: IconUserCheck,
    confirms: true,
    says: (lead, { number }) => [say('people')('lead.is_client', { name: fullName(lead), number })],
    leadsTo: ({ member_id }) => hrefOf('/manage/clientDetails', member_id),
  },
);
/** The next steps are on the record of the client. */
const openClient = jump<LeadRow>('open_client', '/manage/clientDetails', {
  icon: IconUserCheck,
  id: (lead) => lead.member_id ?? undefined,
});
export const removeLead = removal(leadContract.remove);

/** The moves between statuses. */
export const statusMoves = movesOf(leadMachine, leadContract, {
  start_trial: { icon: IconStretching },
  reopen: { icon: IconArrowBackUp },
  mark_cold: { icon: IconSnowflake },
});

/** The first available one is the primary one of the record. */
export const leadActions: readonly Action<LeadRow>[] = [convertLead, openClient, ...statusMoves, editLead, removeLead];
