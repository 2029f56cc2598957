/** `/settings/setting` and `/sales/setting`: what counts as a renewal, and the plans of today and to come. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { commissionPlanContract } from './commission-plan.contract.ts';
import type { CommissionSetting } from './commission-plan.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, NoPermission, PageHead, Trail } from '#kit/web/look/page.tsx';
import { None } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

type At = { at: '/settings' | '/sales' };
const Plans = ({ at, setting: { current, coming } }: At & { setting: CommissionSetting }): ReactElement => {
  const words = useWords('commission');
  const write = useDays();
  const link = (plan: CommissionSetting['current']): ReactElement =>
    plan === null ? (
      <None />
    ) : (
      <>
        <PageLink to={`${at}/viewComplan`} record={plan.id}>
          {plan.name}
        </PageLink>{' '}
        {words('commission_plan.since', { day: write(plan.valid_from) })}
      </>
    );
  return (
    <Card title={words('commission_plan.title')}>
      <Figures
        look="stacked"
        lines={[
          { label: words('commission_plan.state.current'), value: link(current) },
          { label: words('commission_plan.state.coming'), value: link(coming) },
        ]}
      />
    </Card>
  );
};

const Renewal = ({ setting }: { setting: CommissionSetting }): ReactElement => {
  const words = useWords('commission');
  const [days, setDays] = useState<number | string>(setting.renewal_days);
  const { run, busy, fault } = useWrite(commissionPlanContract.saveSetting);
  const { id: branch_id, version, can } = setting;
  const save = (): void => void run({ body: { branch_id, version, renewal_days: Number(days) } });
  return (
    <Card title={words('commission_plan.renewals')}>
      <Inline gap={12} align="end">
        <NumberBox
          label={words('commission_plan.renewal_days')}
          description={words('commission_plan.renewal_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fault?.lines.join(' ')}
          min={0}
          max={730}
          allowDecimal={false}
          disabled={!can.includes('edit')}
          value={days}
          onChange={setDays}
        />
      </Inline>
      {can.includes('edit') ? (
        <Button mt={12} loading={busy} disabled={days === setting.renewal_days || days === ''} onClick={save}>
          {words('commission_plan.save_setting')}
        </Button>
      ) : null}
    </Card>
  );
};

const Loaded = ({ at, branch_id }: At & { branch_id: number }): ReactElement | null => {
  const { data, waiting } = useLoaded(commissionPlanContract.setting, { params: { branch_id } }, { height: 240 });
  if (!data) return waiting;
  return (
    <Stacked gap={16} most={720}>
      <Renewal key={data.version} setting={data} />
      <Plans at={at} setting={data} />
    </Stacked>
  );
};

const SettingPage = ({ at }: At): ReactElement => {
  const words = useWords('commission');
  const { branch_id } = usePlace();
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead
        title={words('commission_plan.setting')}
        context={words('commission_plan.setting_context')}
        crumbs={
          <Trail>
            <PageLink to={at === '/settings' ? '/settings/commission' : '/sales'}>
              {words('commission_plan.title')}
            </PageLink>
          </Trail>
        }
      />
      <Loaded at={at} branch_id={branch_id} />
    </>
  );
};
export const CommissionSettingPage = (): ReactElement => <SettingPage at="/settings" />;
export const SalesSettingPage = (): ReactElement => <SettingPage at="/sales" />;
