import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, Id, IdText, text, Version } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
import { Activity, NewActivity } from '../activity/activity.model.ts';
import { leadMachine } from './lead.machine.ts';
import { EditLead, Lead, LeadRow, leadSources, leadStatuses, LikePerson, MoveLead, NewLead } from './lead.model.ts';

export const LeadQuery = listQuery({
  status: manyOf(z.enum(leadStatuses)),
  source: manyOf(z.enum(leadSources)),
  sales_staff_id: IdText.optional(),
  /** Next actions up to this day: "leads to call". */
  due_until: Day.optional(),
  /** Whose next action is due today or overdue, by the branch's own date. */
  due: BoolText.optional(),
  /** Converted ones are left out unless they are asked for. */
  converted: BoolText.optional(),
  sort: sortBy(['created_at', 'first_name', 'next_action_on', 'status'], '-created_at'),
});
export type LeadQuery = z.output<typeof LeadQuery>;
const isClient = ['people.lead_is_client'] as const;

export const leadContract = contract({
  list: {
    method: 'GET',
    path: 'lead/:branch_id',
    says: 'Leads of a branch',
    flag: 'VIEW_LEAD',
    branch: 'branch',
    query: LeadQuery,
    data: pageOf(LeadRow),
  },
  csv: {
    method: 'GET',
    path: 'lead/csv/:branch_id',
    says: 'The same list as a CSV file',
    flag: 'EXPORT_PEOPLE',
    branch: 'branch',
    query: LeadQuery,
    data: z.null(),
    file: 'csv',
  },
  view: { method: 'GET', path: 'lead/view/:id', says: 'One lead', flag: 'VIEW_LEAD', branch: 'record', data: Lead },
  similar: {
    method: 'GET',
    path: 'lead/similar/:branch_id',
    says: 'Leads and clients who may be the same person',
    flag: 'VIEW_LEAD',
    branch: 'branch',
    query: z.object({
      name: text(160).optional(),
      phone: text(40).optional(),
      email: text(254).optional(),
      except_lead_id: IdText.optional(),
    }),
    data: z.array(LikePerson),
  },
  create: {
    method: 'POST',
    path: 'lead',
    says: 'Add a lead',
    flag: 'MANAGE_LEAD',
    branch: 'branch',
    answer: 'dialog',
    body: NewLead,
    data: Lead,
  },
  edit: {
    method: 'PUT',
    path: 'lead/:id',
    says: 'Edit a lead',
    flag: 'MANAGE_LEAD',
    branch: 'record',
    answer: 'dialog',
    body: EditLead,
    data: Lead,
    refuses: isClient,
  },
  remove: {
    method: 'DELETE',
    path: 'lead/:id',
    says: 'Delete a lead that was added by mistake',
    flag: 'MANAGE_LEAD',
    branch: 'record',
    answer: 'dialog',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: isClient,
  },
  move: {
    method: 'POST',
    path: 'lead/move/:id',
    says: 'Change the status of a lead',
    flag: 'MANAGE_LEAD',
    branch: 'record',
    answer: 'toast',
    body: MoveLead,
    data: Lead,
    machine: leadMachine,
    refuses: [...isClient, 'kit.move_not_possible'],
  },
  convert: {
    method: 'POST',
    path: 'lead/convert/:id',
    says: 'Turn a lead into a client',
    flag: 'CONVERT_LEAD',
    branch: 'record',
    answer: 'dialog',
    body: z.object({ version: Version }),
    data: z.object({ lead_id: Id, member_id: Id, number: z.string() }),
    refuses: isClient,
  },
  activities: {
    method: 'GET',
    path: 'lead/activity/:id',
    says: 'What happened with a lead, newest first',
    flag: 'VIEW_LEAD',
    branch: 'record',
    data: z.array(Activity),
  },
  addActivity: {
    method: 'POST',
    path: 'lead/activity/:id',
    says: 'Record a call, a remark or a referral',
    flag: 'MANAGE_LEAD',
    branch: 'record',
    answer: 'toast',
    body: NewActivity,
    data: Activity,
  },
  history: {
    method: 'GET',
    path: 'lead/history/:id',
    says: 'Who changed a lead, when and how',
    flag: 'VIEW_LEAD',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
});
