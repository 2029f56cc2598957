/** The slip of a bank transfer beside its payment: the person who confirms it compares it with the statement. */
import type { ReactElement } from 'react';
import { NounScope } from '../noun.tsx';
import { UploadInput } from './upload-input.tsx';
import { Words } from '../look/lay.tsx';

const field = { name: 'slip_file_id', kind: 'upload', purpose: 'slip' } as const;
/** `noun` has its label and help. */
type Props = { noun: string; value: number | null; onSlip: (file_id: number | null) => void };
export const SlipInput = ({ noun, value, onSlip }: Props): ReactElement => (
  <NounScope noun={noun}>
    <Words as="div" across>
      <UploadInput
        field={field}
        value={value}
        values={{ slip_file_id: value }}
        set={(_name, file_id) => onSlip(typeof file_id === 'number' ? file_id : null)}
        error={undefined}
        required={false}
      />
    </Words>
  </NounScope>
);
