/** The steps of an automation: each with its fields, moved, added and removed by buttons. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { MOST_STEPS, stepKinds, type StepKind } from './automation.model.ts';
import { audienceContract } from '../audience/audience.contract.ts';
import { campaignContract } from '../campaign/campaign.contract.ts';
import { notificationContract } from '../notification/notification.contract.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Columns, Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

/** As it is typed: an audience or a message may not be chosen yet. */
type TypedStep =
  | { kind: 'wait'; wait_count: number | string; wait_unit: 'hours' | 'days' }
  | { kind: 'condition'; audience_id: number | null; is_in: boolean }
  | { kind: 'send'; campaign_id: number | null };
export const emptyStep = (kind: StepKind): TypedStep =>
  kind === 'wait'
    ? { kind, wait_count: 3, wait_unit: 'days' }
    : kind === 'condition'
      ? { kind, audience_id: null, is_in: true }
      : { kind, campaign_id: null };

type Option = { value: string; label: string };
type Choices = { audiences: readonly Option[]; messages: readonly Option[] };
const MOST = '200';
const useChoices = (): Choices => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const of = { params: { branch_id: branch_id ?? 0 }, query: { itemsPerPage: MOST, sort: 'name' as const } };
  const when = { when: branch_id !== null };
  const audiences = useRead(audienceContract.list, of, when).data?.data ?? [];
  const emails = useRead(campaignContract.list, { ...of, query: { ...of.query, use: 'email' } }, when).data?.data ?? [];
  const pushes = useRead(notificationContract.list, of, when).data?.data ?? [];
  return {
    audiences: audiences.map(({ id, name }) => ({ value: String(id), label: name })),
    messages: [
      ...emails.map(({ id, name }) => ({ value: String(id), label: words('automation.step.email', { name }) })),
      ...pushes.map(({ id, name }) => ({ value: String(id), label: words('automation.step.push', { name }) })),
    ],
  };
};

type PartProps = { step: TypedStep; at: number; choices: Choices; set: (step: TypedStep) => void };
const Content = ({ step, at, choices, set }: PartProps): ReactElement => {
  const words = useWords('broadcast');
  const id = (name: string): string => `field-steps.${at}.${name}`;
  if (step.kind === 'wait')
    return (
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)" gap={12}>
        <NumberBox
          id={id('wait_count')}
          label={words('automation.step.wait_count')}
          value={step.wait_count}
          min={1}
          max={365}
          allowDecimal={false}
          onChange={(wait_count) => set({ ...step, wait_count })}
        />
        <Select
          label={words('automation.step.wait_unit')}
          data={(['days', 'hours'] as const).map((value) => ({ value, label: words(`automation.step.${value}`) }))}
          value={step.wait_unit}
          allowDeselect={false}
          onChange={(next) => set({ ...step, wait_unit: next === 'hours' ? 'hours' : 'days' })}
        />
      </Columns>
    );
  if (step.kind === 'send')
    return (
      <Select
        id={id('campaign_id')}
        label={words('automation.step.campaign_id')}
        data={choices.messages}
        value={step.campaign_id === null ? null : String(step.campaign_id)}
        searchable
        allowDeselect={false}
        onChange={(next) => set({ ...step, campaign_id: Number(next) })}
      />
    );
  return (
    <Stacked gap={8}>
      <Select
        label={words('automation.step.is_in')}
        data={[
          { value: 'in', label: words('automation.step.in') },
          { value: 'not_in', label: words('automation.step.not_in') },
        ]}
        value={step.is_in ? 'in' : 'not_in'}
        allowDeselect={false}
        onChange={(next) => set({ ...step, is_in: next === 'in' })}
      />
      <Select
        id={id('audience_id')}
        label={words('automation.step.audience_id')}
        data={choices.audiences}
        value={step.audience_id === null ? null : String(step.audience_id)}
        searchable
        allowDeselect={false}
        onChange={(next) => set({ ...step, audience_id: Number(next) })}
      />
    </Stacked>
  );
};

type BoxProps = PartProps & { last: boolean; only: boolean; move: (by: -1 | 1) => void; remove: () => void };
const StepBox = ({ last, only, move, remove, ...part }: BoxProps): ReactElement => {
  const words = useWords('broadcast');
  const n = part.at + 1;
  const label = words('automation.step.n', { n, kind: words(`automation.step.${part.step.kind}`) });
  const icon = (name: 'up' | 'down' | 'remove', disabled: boolean, Icon: typeof IconX, run: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      disabled={disabled}
      aria-label={words(`automation.step.${name}`, { n })}
      onClick={run}
    >
      <Icon size={16} />
    </ActionIcon>
  );
  return (
    <Words as="fieldset" framed p={12} aria-label={label}>
      <Inline justify="space-between" mb={6}>
        <Dim as="span" size={13}>
          {label}
        </Dim>
        <Inline gap={2}>
          {icon('up', part.at === 0, IconArrowUp, () => move(-1))}
          {icon('down', last, IconArrowDown, () => move(1))}
          {icon('remove', only, IconX, remove)}
        </Inline>
      </Inline>
      <Content {...part} />
    </Words>
  );
};

export const StepsInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('broadcast');
  const choices = useChoices();
  const steps = Array.isArray(value) ? (value as TypedStep[]) : [];
  const change = (next: TypedStep[]): void => set(name, next);
  const move = (at: number, by: -1 | 1): void => {
    const next = [...steps];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    change(next);
  };
  return (
    <Input.Wrapper
      id={`field-${name}`}
      label={label}
      error={error}
      withAsterisk={required}
      inputWrapperOrder={['label', 'error', 'input']}
    >
      <Stacked gap={12} mt={6} tabIndex={-1} id={`field-${name}`}>
        {steps.map((step, at) => (
          <StepBox
            // A step has no other identity than its place; all of its state is in the form.
            key={`${at}.${step.kind}`}
            step={step}
            at={at}
            choices={choices}
            last={at === steps.length - 1}
            only={steps.length === 1}
            set={(next) => change(steps.with(at, next))}
            move={(by) => move(at, by)}
            remove={() => change(steps.filter((_one, index) => index !== at))}
          />
        ))}
        {steps.length < MOST_STEPS ? (
          <Inline gap={8}>
            {stepKinds.map((kind) => (
              <Button
                key={kind}
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} />}
                onClick={() => change([...steps, emptyStep(kind)])}
              >
                {words(`automation.step.add.${kind}`)}
              </Button>
            ))}
          </Inline>
        ) : null}
      </Stacked>
    </Input.Wrapper>
  );
};
