import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText, text } from '#kit/domain/field.ts';
import { Branch, CheckedBranch } from './branch.model.ts';

const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'not_one_of');
const PageText = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'not_a_number')
  .default('1')
  .transform(Number);
const Region = z.object({ country_code: z.string(), region: z.string(), branches: z.int() });

export const branchContract = contract({
  list: {
    method: 'GET',
    path: 'branch',
    says: 'Branches that the caller works in, by name: all as a page with itemsPerPage=-1, or as a plain list of one country',
    flag: 'signed_in',
    branch: 'self',
    query: z.object({
      itemsPerPage: z
        .string()
        .regex(/^(-1|\d{1,4})$/, 'not_a_number')
        .optional(),
      page: PageText,
      staff_id: IdText.optional(),
      country_code: CountryCode.optional(),
      q: text(100).optional(),
    }),
    data: z.union([
      z.array(Branch),
      z.object({ data: z.array(Branch), current_page: z.int(), per_page: z.int(), total: z.int() }),
    ]),
  },
  check: {
    method: 'GET',
    path: 'branch/checkBranch',
    says: 'Type, currency and name of the current branch, and the name of the head office',
    flag: 'signed_in',
    branch: 'branch',
    query: z.object({ branch_id: IdText.optional() }),
    data: CheckedBranch,
  },
  regions: {
    method: 'GET',
    path: 'branch/getRegion',
    says: 'Countries and regions with branches',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(Region),
  },
  availableRegions: {
    method: 'GET',
    path: 'branch/getAvailableRegion',
    says: 'Regions in which the caller has a branch',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(Region),
  },
  plain: {
    method: 'GET',
    path: 'branch/getBranch',
    says: 'Branches that the caller works in, as a plain list',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(Branch),
  },
  avatar: {
    method: 'GET',
    path: 'branch/avatar/:id',
    says: 'The picture of a branch that the caller works in',
    flag: 'signed_in',
    branch: 'record',
    data: z.null(),
    file: 'any',
  },
  view: { method: 'GET', path: 'branch/:id', says: 'One branch', flag: 'signed_in', branch: 'record', data: Branch },
});
