/** The fields of a form with the summary of faults above them and the save bar below. */
import { useEffect, useRef, type FormEvent, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { Endpoint } from '#kit/domain/contract.ts';
import { useNoun } from '../noun.tsx';
import { currentLocale, useWords } from '../words.ts';
import { colonIn } from '#kit/domain/words.ts';
import { isRequired } from './faults.ts';
import { chineseOf, type Field, type Group, type Values } from './fields.ts';
import { FieldInput } from './input.tsx';
import type { Form } from './use-form.ts';
import { Columns, Dim, Words } from '../look/lay.tsx';
import style from './form.module.css';

const focusField = (name: string): void => {
  const input = document.getElementById(`field-${name}`);
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
};

const Summary = ({ form, names }: { form: Form; names: readonly string[] }): ReactElement | null => {
  const words = useWords('blocks');
  const noun = useNoun();
  const labelOf = (name: string): string => {
    const both = names.find((one) => chineseOf(one) === name);
    return both === undefined ? noun.field(name) : words('form.inChinese', { label: noun.field(both) });
  };
  const faulty = [...names.filter((name) => form.faults[name] !== undefined), ...('' in form.faults ? [''] : [])];
  if (faulty.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      icon={<IconAlertCircle size={18} />}
      title={words('form.faults', { count: faulty.length })}
      className={style['summary']}
    >
      <ul className={`bullets ${style['faults']}`}>
        {faulty.map((name) => (
          <li key={name}>
            {name === '' ? (
              form.faults['']
            ) : (
              <a
                href={`#field-${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(name);
                }}
              >
                {labelOf(name)}
                {colonIn(currentLocale())}
                {form.faults[name]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

type RowProps = { fields: readonly Field[]; form: Form; row: Endpoint; known: Values };
const FieldRow = ({ fields, form, row, known }: RowProps): ReactElement | null => {
  const shown = fields.filter((field) => field.when?.({ ...known, ...form.values }) ?? true);
  if (shown.length === 0) return null;
  return (
    <Columns columns={`repeat(${shown.length}, minmax(0, 1fr))`} narrow="phone" gap={14} align="stretch" shrinks>
      {shown.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={form.values[field.name]}
          values={{ ...known, ...form.values }}
          error={form.faults[field.name]}
          errorCn={form.faults[chineseOf(field.name)]}
          required={field.required ?? isRequired(row.body, field.name)}
          set={form.set}
        />
      ))}
    </Columns>
  );
};

type GroupProps = { group: Group; form: Form; row: Endpoint; known: Values };
const FieldGroup = ({ group, form, row, known }: GroupProps): ReactElement => {
  const noun = useNoun();
  const rows = group.fields.map((entry) => (Array.isArray(entry) ? (entry as readonly Field[]) : [entry as Field]));
  const content = rows.map((fields) => (
    <FieldRow key={fields.map((field) => field.name).join()} fields={fields} form={form} row={row} known={known} />
  ));
  if (!group.name) return <div className={style['group']}>{content}</div>;
  return (
    <fieldset className={style['group']}>
      <Words as="legend" heads size={15} weight={600}>
        {noun.kind('group', group.name) ?? group.name}
      </Words>
      {content}
    </fieldset>
  );
};

export const SaveBar = ({
  form,
  label,
  onCancel,
}: {
  form: Pick<Form, 'busy' | 'reset' | 'isChanged'>;
  label: string;
  onCancel?: (() => void) | undefined;
}): ReactElement => {
  const words = useWords('blocks');
  return (
    <div className={style['bar']}>
      <Dim grows size="inherit">
        {form.isChanged ? words('form.unsaved') : null}
      </Dim>
      {onCancel || form.isChanged ? (
        <Button variant="default" onClick={onCancel ?? form.reset} disabled={form.busy}>
          {words(onCancel ? 'form.cancel' : 'form.discard')}
        </Button>
      ) : null}
      <Button type="submit" loading={form.busy} title={words('form.shortcut')}>
        {label}
      </Button>
    </div>
  );
};

/** Ctrl+Enter saves from anywhere on the page, but not the form under an open dialog. */
export const useSubmitKey = (element: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      const form = element.current;
      const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
      if (form && (dialog === null || dialog.contains(form))) form.requestSubmit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [element]);
};

/** A drawer opens for typing: its first field has the focus, not the close button. */
const useFirstFocus = (isOn: boolean, name: string | undefined): void => {
  useEffect(() => {
    if (!isOn || name === undefined) return undefined;
    const timer = setTimeout(() => document.getElementById(`field-${name}`)?.focus());
    return () => clearTimeout(timer);
  }, [isOn, name]);
};

type Props = {
  row: Endpoint;
  groups: readonly Group[];
  form: Form;
  names: readonly string[];
  saveLabel?: string | undefined;
  /** The bar is always shown (a drawer, a form that is valid as it is). */
  alwaysBar?: boolean | undefined;
  onCancel?: (() => void) | undefined;
  /** What the record has besides the fields: names of chosen records. */
  known?: Values;
  children?: ReactNode;
};
const nothing: Values = {};
export const FormView = ({
  row,
  groups,
  form,
  names,
  saveLabel,
  alwaysBar = false,
  onCancel,
  known = nothing,
  children,
}: Props): ReactElement => {
  const words = useWords('blocks');
  const element = useRef<HTMLFormElement>(null);
  const { refusals, faults } = form;
  const firstFault = names.find((name) => faults[name] !== undefined);
  const latestFault = useRef(firstFault);
  useEffect(() => {
    latestFault.current = firstFault;
  });
  useEffect(() => {
    if (refusals > 0 && latestFault.current !== undefined) focusField(latestFault.current);
  }, [refusals]);
  useFirstFocus(onCancel !== undefined, names[0]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  useSubmitKey(element);
  return (
    <form ref={element} noValidate onSubmit={send} className={style['form']}>
      {form.isStale ? (
        <Alert color="yellow" variant="outline" icon={<IconRefresh size={18} />} className={style['summary']}>
          {words('form.stale')}
        </Alert>
      ) : null}
      <Summary form={form} names={names} />
      {groups.map((group, at) => (
        <FieldGroup key={group.name ?? at} group={group} form={form} row={row} known={known} />
      ))}
      {children}
      {form.isChanged || alwaysBar || form.busy ? (
        <SaveBar form={form} label={saveLabel ?? words('form.save')} onCancel={onCancel} />
      ) : null}
    </form>
  );
};
