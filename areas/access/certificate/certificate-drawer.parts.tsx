/** A certificate in a drawer: a new one of a person, or an existing one of the list. */
import { useMemo, type ReactElement } from 'react';
import { certificateContract } from './certificate.contract.ts';
import { certificateKinds, type Certificate } from './certificate.model.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { dayField, flatFields, radioField, textField, uploadField, type Values } from '#kit/web/form/fields.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { NounScope, useNoun } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';

const groups = [
  {
    fields: [
      radioField('kind', certificateKinds),
      [dayField('issued_on'), dayField('expires_on')],
      [textField('issuer'), textField('number')],
      uploadField('file_id', 'certificate', {
        shown: ({ file_name }: Values) => (typeof file_name === 'string' ? { name: file_name } : undefined),
      }),
    ],
  },
] as const;
const names = flatFields(groups).map((field) => field.name);
const startOf = (one: Certificate | undefined) => ({
  kind: one?.kind ?? 'cpr',
  issued_on: one?.issued_on ?? '',
  expires_on: one?.expires_on ?? '',
  issuer: one?.issuer ?? '',
  number: one?.number ?? '',
  file_id: one?.file_id ?? null,
});

type Props = { staff_id: number; one: Certificate | undefined; onClose: () => void };
const Fields = ({ staff_id, one, onClose }: Props): ReactElement => {
  const noun = useNoun();
  const start = useMemo(() => startOf(one), [one]);
  const row = one ? certificateContract.edit : certificateContract.create;
  const form = useForm({
    row,
    names,
    start,
    argsOf: (values) =>
      one ? { params: { id: one.id }, body: { version: one.version, ...values } } : { body: { staff_id, ...values } },
    onDone: onClose,
  });
  useLeaveGuard(form);
  return (
    <FormView
      row={row}
      groups={groups}
      form={form}
      names={names}
      saveLabel={noun.of('save')}
      alwaysBar
      onCancel={onClose}
      known={one ?? {}}
    />
  );
};

export const CertificateDrawer = (props: Props): ReactElement => {
  const words = useWords('access');
  return (
    <NounScope noun="access.certificate">
      <SideDrawer
        onClose={props.onClose}
        size={480}
        title={words(props.one ? 'certificate.edit' : 'certificate.create')}
      >
        <Fields {...props} />
      </SideDrawer>
    </NounScope>
  );
};
