/**
 * A call of the first page, which loads no contract: the schemas of a contract, and the library that checks them, are a
 * fifth of what is sent. What the page needs of a row is said again, and doesn't compile if the contract says otherwise:
 * `callOf<typeof homeContract.view>({ method: 'GET', path: 'home/:branch_id' })`.
 */
import type { BodyIn, Endpoint, QueryIn } from '#kit/domain/contract.ts';

type Needed = 'method' | 'path' | 'also' | 'effect' | 'answer' | 'file';
/** Without its schema, a body that takes the current branch wouldn't get it. */
type CallOf<E extends Endpoint> = 'branch_id' extends keyof BodyIn<E> ? never : Pick<E, Extract<keyof E, Needed>>;

/** The same for the records that a filter offers: also who can read them, and whether they come in pages. */
export type Choices = Endpoint & { isPaged?: true };
type ChoicesOf<E extends Endpoint> = CallOf<E> &
  Pick<E, 'flag'> &
  ('itemsPerPage' extends keyof QueryIn<E> ? { isPaged: true } : { isPaged?: never });

export const choicesOf = <E extends Endpoint>(row: ChoicesOf<E>): Choices => row as unknown as Choices;
export const callOf = <E extends Endpoint>(row: CallOf<E>): E => row as unknown as E;
