/** Lists: the query of a list, and a page of its answer. */
import { z } from 'zod';
import { IdText, text, Version } from './field.ts';

export const MAX_PER_PAGE = 200;
const pageNumber = (max: number, fallback: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, 'not_a_number')
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .default(fallback);

/** `sort` is a field, with a minus in front for descending order: `sort=-opened_on`. */
export const sortBy = <const F extends string>(fields: readonly [F, ...F[]], fallback: NoInfer<F | `-${F}`>) => {
  const known = new Set<string>(fields.flatMap((field) => [field, `-${field}`]));
  return z
    .custom<F | `-${F}`>((value) => typeof value === 'string' && known.has(value), 'not_one_of')
    .meta({ type: 'string', enum: [...known] })
    .optional()
    .transform((value): F | `-${F}` => value ?? fallback);
};

export const listQuery = <S extends z.ZodRawShape>(shape: S) =>
  z.object({
    page: pageNumber(1_000_000, 1),
    itemsPerPage: pageNumber(MAX_PER_PAGE, 25),
    q: text(100).optional(),
    ...shape,
  });
/** The query of a DELETE: the version that was read. */
export const VersionQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'not_a_number')
    .transform(Number)
    .pipe(Version),
});
export type PageAsk = { page: number; itemsPerPage: number };

/** A repeated or comma-separated filter: `status=a,b` or `status=a&status=b`. */
export const manyOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string().max(200)).max(50)])
    .transform((value) => (typeof value === 'string' ? value.split(',') : value).filter((part) => part !== ''))
    .pipe(z.array(item).max(50))
    .optional();

/** A larger network chooses countries or groups one after the other; an address of more ids would be refused on its way. */
export const MAX_BRANCHES_ASKED = 1000;
const Branches = z
  .union([
    z.string().meta({ pattern: String.raw`^(\d{1,15}(,\d{1,15})*)?$` }),
    z
      .array(
        z
          .string()
          .max(20)
          .meta({ pattern: String.raw`^\d{1,15}$` }),
      )
      .max(MAX_BRANCHES_ASKED, 'too_many_items'),
  ])
  .transform((value) => (typeof value === 'string' ? value.split(',') : value).filter((part) => part !== ''))
  .pipe(z.array(IdText).max(MAX_BRANCHES_ASKED, 'too_many_items'))
  .optional()
  .describe('Ids of branches: only their rows, as far as the caller sees them. Without it, all.');
/** The query of a list that can be narrowed to some of the branches whose rows it has. */
export type OfBranches<Q> = Q extends z.ZodObject<infer S> ? z.ZodObject<S & { branches: typeof Branches }> : never;
/**
 * Adds `branches=1,2`: only the rows of these branches, as far as the caller sees them. None named means all. The rows
 * are chosen by the scope of the call (kit/server/access.ts), so no list has to know this filter.
 */
export const ofBranches = <Q extends z.ZodObject>(query: Q): OfBranches<Q> =>
  query.extend({ branches: Branches }) as unknown as OfBranches<Q>;
/** Whether a list can be narrowed to some branches. */
export const choosesBranches = ({ query }: { query?: z.ZodObject }): boolean =>
  query !== undefined && query.shape['branches'] === Branches;
/** Whether the caller has narrowed a list: then what belongs to the network, and to no branch, can be left out. */
export const areBranchesChosen = ({ branches = [] }: { branches?: readonly number[] | undefined }): boolean =>
  branches.length > 0;

export type Paged<T> = { data: T[]; current_page: number; per_page: number; total: number };
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), current_page: z.int(), per_page: z.int(), total: z.int() });
export const asPage = <T>(ask: PageAsk, data: T[], total: number): Paged<T> => ({
  data,
  current_page: ask.page,
  per_page: ask.itemsPerPage,
  total,
});
