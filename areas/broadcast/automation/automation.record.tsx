/** `/connect/broadcast/{id}`: one automation with its steps, and who is inside. */
import type { ReactElement } from 'react';
import { automationActions } from './automation.actions.ts';
import { automationContract } from './automation.contract.ts';
import { EditAutomationDrawer } from './automation.form.tsx';
import { Starts } from './automation-cells.parts.tsx';
import { automationMachine } from './automation.machine.ts';
import type { Automation, ShownStep } from './automation.model.ts';
import { AutomationPeople } from './automation-people.parts.tsx';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { custom, day, number, text } from '#kit/web/columns.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { queryClient, queryKeyOf } from '#kit/web/query.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const Said = ({ step }: { step: ShownStep }): ReactElement => {
  const words = useWords('broadcast');
  const { kind, wait_count, wait_unit, is_in, audience_id, audience_name, campaign_id, campaign_name, channel } = step;
  const name = (kind === 'send' ? campaign_name : audience_name) ?? '';
  if (kind === 'wait')
    return <>{words(`automation.step.says_wait_${wait_unit ?? 'days'}`, { count: wait_count ?? 0 })}</>;
  if (kind === 'condition')
    return audience_id === null ? (
      <>{words('automation.step.audience_gone', { name })}</>
    ) : (
      <PageLink to="/connect/viewSegmentation" record={audience_id}>
        {words(is_in ? 'automation.step.says_in' : 'automation.step.says_not_in', { name })}
      </PageLink>
    );
  return (
    <PageLink
      to={channel === 'push' ? '/connect/viewNotification' : '/connect/viewSchedules'}
      record={campaign_id ?? undefined}
    >
      {words(channel === 'push' ? 'automation.step.push' : 'automation.step.email', { name })}
    </PageLink>
  );
};
const Main = ({ record: { id } }: { record: Automation }): ReactElement | null =>
  useHas('VIEW_CLIENT') ? <AutomationPeople id={id} /> : null;
const Side = ({ record }: { record: Automation }): ReactElement => {
  const words = useWords('broadcast');
  const { steps, status, at_time, again_days } = record;
  return (
    <Card title={words('automation.field.steps')}>
      <Stacked gap={12}>
        <Items>
          {steps.map((step) => (
            <Item key={step.no} title={<Said step={step} />} />
          ))}
        </Items>
        {at_time === null ? null : <Dim as="p">{words('automation.from_time', { time: at_time })}</Dim>}
        {again_days === null ? null : <Dim as="p">{words('automation.again', { days: again_days })}</Dim>}
        <Dim as="p">{words(status === 'draft' ? 'automation.draft' : 'automation.stops')}</Dim>
        <Dim as="p">{words('automation.keeps')}</Dim>
      </Stacked>
    </Card>
  );
};
/** The drawer has an address of its own: `?edit=1`. */
const Drawer = ({ record: { id } }: { record: Automation }): ReactElement | null => {
  const { search, change } = useAddress();
  if (search['edit'] !== '1') return null;
  const again = (): void =>
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(automationContract.view, { params: { id } }) });
  return <EditAutomationDrawer id={id} onClose={() => change({ edit: undefined }, { replace: true })} onDone={again} />;
};

export const AutomationRecord = recordPage(automationContract.view, {
  noun: 'broadcast.automation',
  list: '/connect/broadcast',
  listSearch: { tab: 'automations' },
  title: ({ name }) => name,
  status: { machine: automationMachine },
  facts: [
    custom('trigger', (row: Automation) => <Starts row={row} />),
    number('inside'),
    number('entered'),
    number('delivered'),
    day('since_on'),
    text('created_by_name'),
  ],
  actions: automationActions,
  notice: Drawer,
  main: Main,
  side: Side,
  history: automationContract.history,
});
