/** `/user/audit`: who changed what and when, with before and after. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { auditContract, MOST_COUNTED } from './audit.contract.ts';
import { auditOps, type AuditChange, type AuditRow } from './audit.model.ts';
import { auditWords } from './audit.words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { branch, choice, custom, instant } from '#kit/web/columns.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { byChoice, byDays, byRecord } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import type { PagePath } from '#kit/web/paths.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords, type Say } from '#kit/web/words.ts';
import { personName } from '../staff/person-name.view.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './audit.module.css';
import { inLanguage } from '#kit/domain/words.ts';

/** The page of a record of a kind. */
const pageOf: Readonly<Record<string, PagePath>> = {
  lead: '/manage/viewLeads',
  member: '/manage/clientDetails',
  programme: '/manage/viewMemberships',
  role: '/user/viewRole',
  privilege: '/privileges/view',
  staff: '/user/edit',
};
const FEW = 4;

const RecordText = ({ row }: { row: AuditRow }): ReactElement => {
  const words = useWords('access');
  const number = row.record_id === null ? '' : words('audit.number', { id: row.record_id });
  return (
    <>
      <Dim block>{row.kind_name}</Dim> <span>{row.record_name ?? number}</span>
    </>
  );
};
const RecordLink = ({ row, to }: { row: AuditRow; to: PagePath }): ReactElement =>
  useMayOpen(to) && row.record_id !== null && row.op !== 'delete' ? (
    <PageLink to={to} record={row.record_id} className={style['record']}>
      <RecordText row={row} />
    </PageLink>
  ) : (
    <span className={style['record']}>
      <RecordText row={row} />
    </span>
  );
const RecordOf = ({ row }: { row: AuditRow }): ReactElement => {
  const to = pageOf[row.kind];
  return to ? (
    <RecordLink row={row} to={to} />
  ) : (
    <span className={style['record']}>
      <RecordText row={row} />
    </span>
  );
};

const lineOf = (words: Say<'access'>, change: AuditChange, op: AuditRow['op']): string => {
  const { label } = change;
  if (change.removed) return words('audit.removed', { label });
  const [before, after] = [change.before ?? words('audit.nothing'), change.after ?? words('audit.nothing')];
  return op === 'insert' ? words('audit.made', { label, after }) : words('audit.changed', { label, before, after });
};

const Changes = ({ row }: { row: AuditRow }): ReactElement => {
  const words = useWords('access');
  const [all, setAll] = useState(false);
  const shown = all ? row.changes : row.changes.slice(0, FEW);
  const more = row.changes.length - FEW;
  return (
    <div className={style['changes']}>
      <Stacked as="ul" gap={2}>
        {shown.map((change) => (
          <li key={change.field}>{lineOf(words, change, row.op)}</li>
        ))}
      </Stacked>
      {more > 0 ? (
        <Button variant="subtle" color="gray" size="compact-xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words('audit.less') : words('audit.more', { count: more })}
        </Button>
      ) : null}
    </div>
  );
};

const Who = ({ row }: { row: AuditRow }): ReactElement => {
  const words = useWords('blocks');
  return <>{row.who ?? words('record.system')}</>;
};

const NumberFilter = (): ReactElement => {
  const words = useWords('access');
  const { search, change } = useAddress();
  return (
    <Words as="div" most={220} mb={12}>
      <NumberBox
        aria-label={words('audit.field.record_id')}
        placeholder={words('audit.field.record_id')}
        min={1}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        value={search['record_id'] ?? ''}
        onChange={(value) =>
          change({ record_id: value === '' ? undefined : String(value), page: undefined }, { replace: true })
        }
      />
    </Words>
  );
};

export const AuditList = listPage(auditContract.list, {
  noun: 'access.audit',
  columns: [
    custom('record', (row: AuditRow) => <RecordOf row={row} />),
    choice('op'),
    custom('changes', (row: AuditRow) => <Changes row={row} />),
    custom('who', (row: AuditRow) => <Who row={row} />),
    instant('at'),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [
    byRecord('staff_id', auditContract.people, personName),
    byChoice('kind', Object.keys(inLanguage(auditWords, 'en').kind)),
    byChoice('op', auditOps),
    byDays('at'),
  ],
  counts_to: MOST_COUNTED,
  above: NumberFilter,
});
