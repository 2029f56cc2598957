import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, Id, IdText, line, text, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
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

const lead = rowsOf('lead', { see: 'VIEW_LEAD', write: 'MANAGE_LEAD', answer: 'dialog' });
export const leadContract = contract({
  list: lead.list('Leads of a branch', LeadQuery, LeadRow),
  csv: lead.csv('EXPORT_PEOPLE', LeadQuery, 'The same list as a CSV file'),
  view: lead.view('One lead', Lead),
  similar: lead.ofBranch('similar', 'Leads and clients who may be the same person', z.array(LikePerson), {
    query: z.object({
      name: text(160).optional(),
      phone: text(40).optional(),
      email: line(254).optional(),
      except_lead_id: IdText.optional(),
    }),
  }),
  create: lead.create('Add a lead', NewLead, Lead),
  edit: lead.edit('Edit a lead', EditLead, Lead, { refuses: isClient }),
  remove: lead.remove('Delete a lead that was added by mistake', {
    refuses: [...isClient, 'people.lead_trial_booked'],
  }),
  move: lead.move('Change the status of a lead', leadMachine, MoveLead, Lead, {
    answer: 'toast',
    refuses: [...isClient, 'kit.move_not_possible'],
  }),
  convert: lead.post(
    'convert',
    'Turn a lead into a client',
    z.object({ version: Version }),
    z.object({ lead_id: Id, member_id: Id, number: z.string() }),
    { flag: 'CONVERT_LEAD', refuses: isClient },
  ),
  activities: lead.of('activity', 'What happened with a lead, newest first', z.array(Activity)),
  addActivity: lead.post('activity', 'Record a call, a remark or a referral', NewActivity, Activity, {
    answer: 'toast',
  }),
  history: lead.history('Who changed a lead, when and how'),
});
