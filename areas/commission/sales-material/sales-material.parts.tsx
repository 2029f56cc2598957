/** Opens a file or a link; who opened it is noted. */
import type { ReactElement, ReactNode } from 'react';
import { Anchor } from '@mantine/core';
import { salesMaterialContract } from './sales-material.contract.ts';
import type { CurrentMaterial } from './sales-material.model.ts';
import { saveFile } from '#kit/web/api.ts';
import { perform } from '#kit/web/query.ts';

type Props = { of: Pick<CurrentMaterial, 'id' | 'link'>; children: ReactNode };
export const OpenMaterial = ({ of: { id, link }, children }: Props): ReactElement => {
  const asked = { params: { id } };
  if (link === null)
    return (
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        onClick={() => void saveFile(salesMaterialContract.file, asked)}
      >
        {children}
      </Anchor>
    );
  return (
    <Anchor
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      inherit
      onClick={() => void perform(salesMaterialContract.open, { ...asked, body: {} }, { quiet: true })}
    >
      {children}
    </Anchor>
  );
};
