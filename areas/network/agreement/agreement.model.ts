import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Terms } from '../package/package.model.ts';
import { agreementMachine } from './agreement.machine.ts';

export type AgreementStatus = keyof typeof agreementMachine.states;
export const agreementStatuses = statesOf(agreementMachine);
export const renewals = ['none', 'automatic'] as const;

export const NewAgreement = z.object({
  organisation_id: Id,
  package_id: Id,
  /** None: the first branch is not open yet. */
  branches: z.array(Id).max(500).default([]),
  start_on: RequiredDay,
  renewal: z.enum(renewals),
});
export const Terminate = z.object({ version: Version, terminated_on: RequiredDay, reason: requiredText(300) });
export type Terminate = z.output<typeof Terminate>;
export const CoverBranch = z.object({ branch_id: Id, from_on: RequiredDay, version: Version });
export const TakeOut = z.object({ branch_id: Id, last_on: RequiredDay, version: Version });
export type TakeOut = z.output<typeof TakeOut>;
export const Renewal = z.object({ renewal: z.enum(renewals), version: Version });
export const NewDocument = z.object({ title: requiredText(120), file_id: Id });

export const EditDocument = NewDocument.extend({ version: Version });
export type EditDocument = z.output<typeof EditDocument>;

const agreementActions = ['renew', 'renewal', 'terminate', 'cover', 'take_out', 'add_document'] as const;
export const AgreementRow = z.object({
  id: Id,
  organisation_id: Id,
  organisation_name: z.string(),
  issuer_id: Id,
  issuer_name: z.string(),
  package_name: z.string(),
  currency: z.string(),
  start_on: Day,
  end_on: Day,
  /** Days until the end; negative after it. */
  days_left: z.int(),
  renewal: z.enum(renewals),
  renewals: z.int(),
  status: z.enum(agreementStatuses),
  terminated_on: Day.nullable(),
  reason: z.string().nullable(),
  /** From this day another agreement covers one of its branches, so it is not renewed into those days. */
  successor_on: Day.nullable(),
  branches: z.int(),
  documents: z.int(),
  /** People who work in its branches or for its payer. */
  seats_taken: z.int(),
  version: Version,
  can: z.array(z.enum(agreementActions)),
});
export type AgreementRow = z.output<typeof AgreementRow>;
export const Agreement = AgreementRow.extend({
  terms: Terms,
  covers: z.array(
    z.object({ branch_id: Id, branch_name: z.string(), start_on: Day, end_on: Day, is_taken_out: z.boolean() }),
  ),
  papers: z.array(
    z.object({ id: Id, title: z.string(), name: z.string(), file_id: Id, created_at: z.string(), version: Version }),
  ),
});
export type Agreement = z.output<typeof Agreement>;
