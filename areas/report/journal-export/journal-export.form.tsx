/** Drawers: an export with what it will have, and the account codes of a program. */
import type { ReactElement } from 'react';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { dayIn, startOfMonth, addDays, isDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useDays } from '#kit/web/days.ts';
import {
  checkField,
  dayField,
  ownField,
  radioField,
  recordField,
  selectField,
  type LooseRow,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { InWords, Outcome } from '#kit/web/look/outcome.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { BesideCodes, CodesInput } from './account-codes.parts.tsx';
import { accountCodesContract } from './account-codes.contract.ts';
import { journalExportContract } from './journal-export.contract.ts';
import { pers, programs, type AskedExport, type ExportPreview, type Program } from './journal-export.model.ts';

const noun = 'listed.journal_export';

const Found = ({ of }: { of: ExportPreview }): ReactElement => {
  const words = useWords('listed');
  const write = useDays();
  const { currency, line_count, debit_cents, credit_cents, missing, earlier } = of;
  if (line_count === 0) return <InWords>{words('journal_export.preview.nothing')}</InWords>;
  return (
    <>
      <InWords>
        {words('journal_export.preview.totals', {
          lines: line_count,
          debit: formatMoney(debit_cents, currency),
          credit: formatMoney(credit_cents, currency),
        })}
      </InWords>
      {missing.length > 0 ? (
        <>
          <Words as="p" tone="red">
            {words('journal_export.preview.missing')}
          </Words>
          <Stacked as="ul" gap={2} className="bullets">
            {missing.map(({ account, kind }) => (
              <li key={`${account} ${kind}`}>
                {words(kind === 'codes' ? 'journal_export.code_of' : 'journal_export.tax_code_of', {
                  account: words(`journal_export.accounts.${account}`),
                })}
              </li>
            ))}
          </Stacked>
        </>
      ) : null}
      {earlier.length > 0 ? (
        <>
          <Words as="p" tone="red">
            {words('journal_export.preview.earlier')}
          </Words>
          <Stacked as="ul" gap={2} className="bullets">
            {earlier.map(({ id, from_on, until_on, staff_name }) => (
              <li key={id}>
                {words('journal_export.preview.earlier_days', {
                  from: write(from_on),
                  until: write(until_on),
                  name: staff_name,
                })}
              </li>
            ))}
          </Stacked>
        </>
      ) : null}
    </>
  );
};

const nameOf = (row: LooseRow): string => String(row['name']);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const Preview = ({ values }: { values: Values }): ReactElement | null => {
  const [from_on, until_on] = [textOf(values['from_on']), textOf(values['until_on'])];
  const branch_id = Number(values['branch_id'] ?? place.get().branch_id);
  const when = isDay(from_on) && isDay(until_on) && values['program'] !== '' && branch_id > 0;
  const query = { program: values['program'] as Program, from_on, until_on, per: values['per'] as AskedExport['per'] };
  const { data, error } = useRead(
    journalExportContract.preview,
    { params: { branch_id }, query },
    { when, keep: true },
  );
  if (!when) return null;
  return (
    <Outcome>
      {error ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : data ? (
        <Found of={data} />
      ) : null}
    </Outcome>
  );
};

/** The last month that has ended. */
const lastMonth = (): { from_on: string; until_on: string } => {
  const until_on = addDays(startOfMonth(dayIn(place.get().zone, new Date())), -1);
  return { from_on: startOfMonth(until_on), until_on };
};
export const NewExport = formDrawer(journalExportContract.create, {
  noun,
  title: 'create',
  save: 'create',
  ready: true,
  groups: [
    {
      fields: [
        recordField('branch_id', branchContract.plain, nameOf, { when: atHeadOffice }),
        selectField('program', programs),
        [dayField('from_on'), dayField('until_on')],
        radioField('per', pers),
        checkField('again'),
      ],
    },
  ],
  start: () => ({
    program: 'xero' as const,
    per: 'month' as const,
    ...lastMonth(),
    ...(!atHeadOffice() && { branch_id: place.get().branch_id ?? 0 }),
  }),
  below: Preview,
});

export const EditCodes = formDrawer(accountCodesContract.edit, {
  noun,
  title: 'edit_codes',
  save: 'save_codes',
  groups: [{ fields: [ownField('codes', CodesInput), ownField('tax_codes', BesideCodes)] }],
});
