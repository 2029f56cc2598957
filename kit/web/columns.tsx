/** What a column of a list, or a fact of a record, shows. `link('name')`, `status(machine)`, `day('opened_on')` … */
import type { ReactElement, ReactNode } from 'react';
import type { Machine } from '#kit/domain/machine.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { PageLink } from './address.tsx';
import { branchText } from './branch-name.ts';
import type { PagePath } from './paths.ts';
import { useNoun } from './noun.tsx';
import { useLocale, useWords } from './words.ts';
import { Faced } from './look/faced.tsx';
import { BirthText, Cut, DayText, Figure, InstantText, isMissing, Money, None, Status } from './look/show.tsx';
import { Phone } from './look/phone.tsx';

/** A row of a list: an id, and what can be done with it, as the server says. */
export type AnyRow = { readonly [field: string]: unknown };
type Extra = true | 'branch';
export type Column<F extends string = string, R = AnyRow> = {
  field: F;
  /** Its heading, where that isn't the label of the field. */
  head?: string;
  show: (row: R, context: { record?: PagePath | undefined }) => ReactNode;
  /** The name of the row in sentences, if this is the first column. */
  name?: (row: R) => string;
  /** Figures are right-aligned. */
  figures?: true;
  /** A figure that means nothing without its label: a phone shows the label, because it has no column headings. */
  bare?: true;
  /** Hidden until it is chosen among the columns; `branch`: shown at the head office, which sees all branches. */
  extra?: Extra;
  /** The field of the contract's `sort` for this column, if it is a different one. */
  sort?: string;
  isStatus?: true;
  /** A phone's card has room for two facts: this is one of them, though others come first. */
  onCard?: true;
};
/** A computed column: its field is a label, and doesn't have to be in the row. */
export type OwnColumn<F extends string, R> = Column<F, R> & { own: true };
type ColumnMore = { extra?: Extra; sort?: string };

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const idOf = (row: AnyRow): number | undefined => (typeof row['id'] === 'number' ? row['id'] : undefined);

const Both = ({ value }: { value: BothTexts }): ReactElement => <Cut>{textIn(value, useLocale())}</Cut>;
const isBoth = (value: unknown): value is BothTexts => typeof value === 'object' && value !== null && 'en' in value;
const TextValue = ({ value }: { value: unknown }): ReactElement =>
  isBoth(value) ? <Both value={value} /> : isMissing(value) ? <None /> : <Cut>{textOf(value)}</Cut>;
const BranchValue = ({ value }: { value: unknown }): ReactElement => {
  // Rendered again when the language changes.
  useLocale();
  return isMissing(value) ? <None /> : <Cut>{branchText(textOf(value))}</Cut>;
};
const YesNo = ({ value }: { value: unknown }): ReactElement => {
  const words = useWords('blocks');
  return value === null || value === undefined ? <None /> : <>{words(value ? 'yes' : 'no')}</>;
};
const Choice = ({ field, value }: { field: string; value: unknown }): ReactElement => {
  const words = useNoun();
  return isMissing(value) ? <None /> : <>{words.choice(field, textOf(value))}</>;
};

/** The first column: a real link to the record (`record` of the list, or `to` with the id in `id`). */
export const link = <F extends string>(
  field: F,
  more: ColumnMore & { to?: PagePath; id?: string } = {},
): Column<F> => ({
  field,
  ...more,
  show: (row, { record }) => {
    const to = more.to ?? record;
    const id = more.id ? row[more.id] : idOf(row);
    const value = <TextValue value={row[field]} />;
    return to && !isMissing(id) ? (
      <PageLink to={to} record={textOf(id)}>
        {value}
      </PageLink>
    ) : (
      value
    );
  },
});
export const text = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <TextValue value={row[field]} />,
});
/** The name of a branch: that of the head office in the language of the page. */
export const branch = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <BranchValue value={row[field]} />,
});
type NameMore<R> = ColumnMore & {
  to?: PagePath;
  id?: (row: R) => number;
  /** The address of a picture of the person; without one the initials are shown. */
  face?: (row: R) => string | undefined;
};
/** The first column, put together from several fields: `nameLink('name', (lead: LeadRow) => fullName(lead))`. */
export const nameLink = <F extends string, R extends { id: number }>(
  field: F,
  textOfRow: (row: R) => string,
  more: NameMore<R> = {},
): OwnColumn<F, R> => ({
  field,
  own: true,
  ...(more.extra && { extra: more.extra }),
  ...(more.sort && { sort: more.sort }),
  name: (row) => textOfRow(row),
  show: (row, { record }) => {
    const to = more.to ?? record;
    const name = textOfRow(row);
    const value = more.face ? <Faced name={name} picture={more.face(row)} /> : <Cut>{name}</Cut>;
    return to ? (
      <PageLink to={to} record={more.id?.(row) ?? row.id}>
        {value}
      </PageLink>
    ) : (
      value
    );
  },
});
/** A word from a fixed list: `<field>.<value>` in the words of the area, or `choice.<field>.<value>` in the noun's. */
export const choice = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <Choice field={field} value={row[field]} />,
});
export const status = <F extends string = 'status'>(
  machine: Machine,
  more: ColumnMore & { field?: F; noun?: string } = {},
): Column<F> => {
  const field = (more.field ?? 'status') as F;
  return {
    field,
    ...more,
    isStatus: true,
    show: (row) =>
      isMissing(row[field]) ? (
        <None />
      ) : (
        <Status machine={machine} value={textOf(row[field])} {...(more.noun && { noun: more.noun })} />
      ),
  };
};
export const day = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <DayText day={row[field] as string | null} />,
});
/** A date of birth, with today's age. */
export const birth = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <BirthText day={row[field] as string | null} />,
});
export const instant = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <InstantText at={row[field] as string | null} />,
});
/** An instant that may be still to come. */
export const planned = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <InstantText at={row[field] as string | null} planned />,
});
/** Minor units; the currency of the row, else of the branch. */
export const money = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  figures: true,
  show: (row) => (
    <Money cents={row[field] as number | null} currency={(row['currency'] as string | undefined) ?? null} />
  ),
});
export const number = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  figures: true,
  bare: true,
  show: (row) => <Figure value={row[field] as number | null} />,
});
export const phone = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <Phone number={row[field] as string | null} />,
});
/** On the record of a person: with a link to a chat. */
export const phoneToChat = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <Phone number={row[field] as string | null} chats />,
});
export const yesNo = <F extends string>(field: F, more: ColumnMore = {}): Column<F> => ({
  field,
  ...more,
  show: (row) => <YesNo value={row[field]} />,
});
/** Anything else: `custom('owner', (lead: LeadRow) => …)`. */
export const custom = <F extends string, R>(
  field: F,
  show: (row: R) => ReactNode,
  more: ColumnMore & { figures?: true; onCard?: true } = {},
): OwnColumn<F, R> => ({ field, own: true, ...more, show });
