/** The languages that a person speaks, as chips. */
import type { ReactElement } from 'react';
import { spokenLanguages } from './staff.model.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { useWords } from '#kit/web/words.ts';

export const LanguagesInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('access');
  return (
    <ManyBox
      of={props}
      hidePickedOptions
      data={spokenLanguages.map((one) => ({ value: one, label: words(`languages.${one}`) }))}
    />
  );
};
