/** Drawers: what starts an automation and its steps, with the count of those who would have entered. */
import type { ReactElement } from 'react';
import { automationContract } from './automation.contract.ts';
import { triggers, type Automation, type EditAutomation, type Trigger } from './automation.model.ts';
import { hasDays, usualDays } from './automation.rules.ts';
import { emptyStep, StepsInput } from './steps-input.parts.tsx';
import { group, numberField, ownField, selectField, textField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { usePlace } from '#kit/web/place.ts';
import { say, useWords } from '#kit/web/words.ts';

const labelOf = (trigger: string): string => say('broadcast')(`automation.trigger.${trigger as Trigger}`);
const groups = [
  group('what', [
    textField('name'),
    selectField('trigger', triggers, { labelOf }),
    numberField('days', { when: ({ trigger }) => hasDays(trigger), min: 1, max: 365 }),
    textField('at_time'),
    numberField('again_days', { min: 1, max: 3650 }),
  ]),
  group('steps', [ownField('steps', StepsInput)]),
] as const;

const Count = ({ trigger, days }: { trigger: Trigger; days: number | null }): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const asked = { body: { branch_id: branch_id ?? 0, trigger, days } };
  const { data, waiting } = useLoaded(automationContract.preview, asked, { height: 60, keep: true });
  if (!data) return waiting;
  return (
    <Figures
      lines={[
        { label: words('automation.preview.people'), value: data.people.toLocaleString('en') },
        { label: words('automation.preview.times'), value: data.times.toLocaleString('en') },
      ]}
    />
  );
};
const Preview = ({ values }: { values: Values }): ReactElement => {
  const words = useWords('broadcast');
  const trigger = values['trigger'] as Trigger;
  const typed = Number(values['days'] ?? 0);
  const days = Number.isInteger(typed) && typed >= 1 && typed <= 365 ? typed : null;
  const isAsked = !hasDays(trigger) || days !== null;
  return (
    <Stacked as="section" gap={8} aria-label={words('automation.preview.title')}>
      <Words as="p" weight={500}>
        {words('automation.preview.title')}
      </Words>
      <output>
        {isAsked ? (
          <Count trigger={trigger} days={hasDays(trigger) ? days : null} />
        ) : (
          <Dim as="p">{words('automation.preview.days')}</Dim>
        )}
      </output>
      <Dim as="p" size={13}>
        {words('automation.preview.hint')}
      </Dim>
      <Dim as="p" size={13}>
        {words('automation.stops')}
      </Dim>
      <Dim as="p" size={13}>
        {words('automation.keeps')}
      </Dim>
    </Stacked>
  );
};

const shared = { noun: 'broadcast.automation', groups, below: Preview } as const;
export const AddAutomation = formDrawer(automationContract.create, {
  ...shared,
  title: 'create',
  save: 'create',
  // A message is still to be chosen: the form asks for it.
  start: () => ({ trigger: 'absent' as const, days: usualDays.absent ?? null, steps: [emptyStep('send')] as never }),
});
const asTyped = ({ steps }: Automation): EditAutomation['steps'] =>
  steps.map(
    ({ kind, wait_count, wait_unit, audience_id, is_in, campaign_id }) =>
      (kind === 'wait'
        ? { kind, wait_count, wait_unit }
        : kind === 'condition'
          ? { kind, audience_id, is_in }
          : { kind, campaign_id }) as EditAutomation['steps'][number],
  );
export const EditAutomationDrawer = formDrawer(automationContract.edit, {
  ...shared,
  title: 'edit',
  save: 'edit',
  record: automationContract.view,
  start: ({ record }) => (record ? { steps: asTyped(record) } : {}),
});
