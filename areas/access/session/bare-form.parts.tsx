/**
 * A short form of a page without a session: the refusal is shown above the fields, or at the field that it is about.
 */
import { useEffect, useMemo, useRef, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { BodyIn, DataOf, Endpoint } from '#kit/domain/contract.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { isRequired } from '#kit/web/form/faults.ts';
import { emptyOf, flatFields, type Field, type Group, type Values } from '#kit/web/form/fields.ts';
import { FieldInput } from '#kit/web/form/input.tsx';
import { useForm, type Form } from '#kit/web/form/use-form.ts';
import { useNoun } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { useWait } from './use-wait.view.ts';
import { Columns, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '#web/shell/bare.module.css';

/** Codes of refusals → the field that they are about. */
type Places = Readonly<Record<string, string>>;
type Props<E extends Endpoint> = {
  row: E;
  groups: readonly Group<keyof BodyIn<E> & string>[];
  go: string;
  /** The parts of the body without a field. */
  hidden?: Partial<BodyIn<E>>;
  start?: Partial<BodyIn<E>>;
  places?: Places;
  /** Marks required fields; a form of two fields doesn't need marks. */
  marks?: boolean;
  /** Submits automatically when this field has this many characters. */
  sendAt?: { field: string; length: number };
  onDone: (data: DataOf<E>) => void;
  children?: ReactNode;
};

const placeOf = (fault: CallFault | null, places: Places): string | undefined =>
  fault?.refusal ? places[fault.refusal.code] : undefined;
const focus = (name: string): void => {
  const input = document.getElementById(`field-${name}`);
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
};

/** A refusal that isn't about a field. */
const Refused = ({ fault }: { fault: CallFault }): ReactElement => (
  <Alert color="red" variant="outline" role="alert" icon={<IconAlertCircle size={18} />} className={style['refused']}>
    {fault.lines.join(' ')}
  </Alert>
);

type RowProps = { fields: readonly Field[]; form: Form; row: Endpoint; marks: boolean; errorAt: string | undefined };
const Row = ({ fields, form, row, marks, errorAt }: RowProps): ReactElement => (
  <Columns columns={`repeat(${fields.length}, minmax(0, 1fr))`} narrow="phone" gap={14} align="stretch" shrinks>
    {fields.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        value={form.values[field.name]}
        values={form.values}
        error={form.faults[field.name] ?? (field.name === errorAt ? form.fault?.lines.join(' ') : undefined)}
        required={marks && isRequired(row.body, field.name)}
        set={form.set}
      />
    ))}
  </Columns>
);

/** The first field is focused, except if that would open a keyboard over the page. */
const useFirstFocus = (name: string | undefined): void => {
  useEffect(() => {
    if (name && window.matchMedia('(pointer: fine)').matches) document.getElementById(`field-${name}`)?.focus();
  }, [name]);
};

/** After a refusal, the field that was wrong is focused. */
const useFaultFocus = (form: Form, names: readonly string[], errorAt: string | undefined): void => {
  const { refusals, fault, faults } = form;
  const latest = useRef(faults);
  useEffect(() => {
    latest.current = faults;
  });
  useEffect(() => {
    const first = names.find((name) => latest.current[name] !== undefined);
    const back = fault && Object.keys(fault.fields).length === 0 ? (errorAt ?? names.at(-1)) : undefined;
    const name = first ?? back;
    if (name && (refusals > 0 || fault)) focus(name);
  }, [refusals, fault, names, errorAt]);
};

const useSendAt = (form: Form, sendAt: Props<Endpoint>['sendAt']): void => {
  const value = sendAt && form.values[sendAt.field];
  const sent = useRef('');
  const { submit, busy } = form;
  useEffect(() => {
    if (!sendAt || typeof value !== 'string' || value.length !== sendAt.length || busy || sent.current === value)
      return;
    sent.current = value;
    void submit();
  }, [sendAt, value, busy, submit]);
};

export const BareForm = <E extends Endpoint>(props: Props<E>): ReactElement => {
  const { row, go, places = {}, marks = false, sendAt, onDone, children } = props;
  const groups = props.groups as readonly Group[];
  const noun = useNoun();
  const words = useWords('access');
  const names = useMemo(() => flatFields(groups).map((field) => field.name), [groups]);
  const start = useMemo(
    () =>
      Object.fromEntries(
        flatFields(groups).map((field) => [
          field.name,
          (props.start as Values | undefined)?.[field.name] ?? emptyOf(field),
        ]),
      ),
    [groups, props.start],
  );
  const argsOf = (values: Values) => ({ body: { ...props.hidden, ...values } });
  const form = useForm({ row, names, start, argsOf, onDone: (data) => onDone(data as DataOf<E>) });
  const { fault } = form;
  const errorAt = placeOf(fault, places);
  const wait = useWait(fault);
  useFirstFocus(names[0]);
  useFaultFocus(form, names, errorAt);
  useSendAt(form, sendAt);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (wait === 0) void form.submit();
  };
  return (
    <Stacked as="form" noValidate onSubmit={send} gap={16} mt={18}>
      {fault && errorAt === undefined && Object.keys(fault.fields).length === 0 ? <Refused fault={fault} /> : null}
      {groups.map((group) => (
        <fieldset key={group.name ?? ''} className={style['group']}>
          {group.name ? (
            <Words as="legend" heads size={15} weight={600}>
              {noun.kind('group', group.name)}
            </Words>
          ) : null}
          {group.fields.map((entry) => {
            const fields = Array.isArray(entry) ? (entry as readonly Field[]) : [entry as Field];
            const key = fields.map((field) => field.name).join();
            return <Row key={key} fields={fields} form={form} row={row} marks={marks} errorAt={errorAt} />;
          })}
        </fieldset>
      ))}
      {children}
      <Button
        type="submit"
        fullWidth
        size="md"
        variant={wait > 0 ? 'default' : 'filled'}
        loading={form.busy}
        aria-disabled={wait > 0}
      >
        {wait > 0 ? words('sign_in.wait', { seconds: wait }) : go}
      </Button>
    </Stacked>
  );
};
