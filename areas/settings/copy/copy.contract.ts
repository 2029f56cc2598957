import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { CopyLine, CopyPapers, CopySettings, CopyTarget } from './copy.model.ts';

/** The branches are in the body: the scope reaches each in which the caller has the permission. */
const everywhere = { flag: 'UPDATE_SCHEDULE', branch: 'record', answer: 'silent', body: CopySettings } as const;
const ofPapers = { flag: 'EDIT_FACILITY_ACCOUNT', branch: 'record', answer: 'silent', body: CopyPapers } as const;
const data = z.array(CopyLine);
export const copyContract = contract({
  targets: {
    method: 'GET',
    path: 'settings/copyTargets/:branch_id',
    says: 'The branches to which the caller can copy settings of a branch',
    flag: 'UPDATE_SCHEDULE',
    branch: 'branch',
    data: z.array(CopyTarget),
  },
  preview: {
    method: 'POST',
    path: 'settings/copy/preview',
    says: 'What copying settings to other branches would change in each of them',
    ...everywhere,
    effect: 'read',
    data,
  },
  copy: {
    method: 'POST',
    path: 'settings/copy',
    says: 'Copy opening hours, booking rules, rules by programme, clock rules or holidays to other branches; each succeeds or is refused separately',
    ...everywhere,
    data,
  },
  paperTargets: {
    method: 'GET',
    path: 'settings/copyPaperTargets/:branch_id',
    says: 'The branches to which the caller can copy the invoice layout of a branch',
    flag: 'EDIT_FACILITY_ACCOUNT',
    branch: 'branch',
    data: z.array(CopyTarget),
  },
  previewPapers: {
    method: 'POST',
    path: 'settings/copyPapers/preview',
    says: 'What copying the invoice layout to other branches would change in each of them',
    ...ofPapers,
    effect: 'read',
    data,
  },
  copyPapers: {
    method: 'POST',
    path: 'settings/copyPapers',
    says: 'Copy logo and footer of the invoices, and the header if requested, to other branches; each succeeds or is refused separately',
    ...ofPapers,
    data,
  },
});
