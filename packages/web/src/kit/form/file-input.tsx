/** One file, with the kinds and the size that are taken. */
import type { ReactElement } from 'react';
import { FileInput } from '@mantine/core';
import { useWords } from '../words.ts';
import { useShared, type InputProps } from './shared.ts';

export const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${Math.ceil(bytes / 1024)} KB`;
export const FileFieldInput = (props: InputProps<'file'>): ReactElement => {
  const { field, value, set, error } = props;
  const words = useWords('blocks');
  const shared = useShared(props);
  const file = value instanceof File ? value : null;
  const kinds = field.accept.join(', ');
  const tooLarge =
    file && file.size > field.maxBytes ? words('form.fileSize', { size: sizeText(field.maxBytes) }) : undefined;
  return (
    <FileInput
      {...shared}
      description={shared.description ?? words('form.fileKinds', { kinds, size: sizeText(field.maxBytes) })}
      error={error ?? tooLarge}
      value={file}
      accept={field.accept.map((kind) => `.${kind}`).join(',')}
      placeholder={words('form.chooseFile')}
      clearable
      clearButtonProps={{ 'aria-label': words('form.removeFile') }}
      onChange={(next) => set(field.name, next)}
    />
  );
};
