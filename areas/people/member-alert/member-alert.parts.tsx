/** What needs attention about a client, under the name on each tab. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconMail, IconUserOff } from '@tabler/icons-react';
import { memberContract } from '../member/member.contract.ts';
import { memberLoginContract } from '../member-login/member-login.contract.ts';
import type { MemberAlert } from './member-alert.model.ts';
import type { MemberView } from '../member/member.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { instantText } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import style from '../member/member.module.css';

/** Where it can be fixed. */
const tabs: Record<MemberAlert['kind'], string> = {
  payment_failed: 'money',
  payment_disputed: 'money',
  refund_failed: 'money',
  document_unsigned: 'documents',
  certificate_expired: 'documents',
  guardian_missing: 'family',
};

type Props = { record: MemberView };
const Alert = ({ record, alert }: Props & { alert: MemberAlert }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const about = alert.about.map((one) => textIn(one, locale)).join(words('member.and'));
  return (
    <li data-tone={tabs[alert.kind] === 'money' ? 'red' : 'yellow'}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <PageLink to="/manage/clientDetails" record={record.id} search={{ tab: tabs[alert.kind] }}>
        {words(`member.alert.${alert.kind}`)}
      </PageLink>
      {about ? <Dim>{about}</Dim> : null}
    </li>
  );
};

/** A new e-mail that waits for confirmation from the old address. */
const EmailChange = ({ record, next }: Props & { next: NonNullable<MemberView['next_email']> }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const now = useNow(0);
  const { run, busy } = useWrite(memberLoginContract.cancelEmail);
  const at = instantText(next.until, locale, zone, now, write);
  const cancel = async (): Promise<void> => {
    if (await run({ params: { id: record.id } }, { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) }))
      toast(words('email_change.notice.cancelled'));
  };
  return (
    <li data-tone="yellow">
      <IconMail size={16} aria-hidden="true" />
      <span>
        {next.email === null
          ? words('email_change.notice.removed', { at })
          : words(record.email === null ? 'email_change.notice.changes_later' : 'email_change.notice.changes', {
              at,
              email: next.email,
            })}
      </span>
      {record.can.includes('edit') ? (
        <Button variant="subtle" size="compact-xs" loading={busy} onClick={() => void cancel()}>
          {words('email_change.notice.cancel')}
        </Button>
      ) : null}
    </li>
  );
};

export const MemberAlerts = ({ record }: Props): ReactElement | null => {
  const words = useWords('people');
  const { data, failed } = useLoaded(memberContract.alerts, { params: { id: record.id } });
  if (failed) return failed;
  const alerts = data ?? [];
  const { next_email: next } = record;
  return record.is_active && alerts.length === 0 && next === null ? null : (
    <Stacked as="ul" gap={6} mb={16} className={style['alerts']} aria-label={words('member.alerts')}>
      {record.is_active ? null : (
        <li data-tone="red">
          <IconUserOff size={16} aria-hidden="true" />
          {words(record.erased_at === null ? 'member.inactive' : 'member.erased')}
        </li>
      )}
      {next === null ? null : <EmailChange record={record} next={next} />}
      {alerts.map((alert) => (
        <Alert key={alert.kind} record={record} alert={alert} />
      ))}
    </Stacked>
  );
};
