/** The slip of a transfer, to compare with the statement. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { refundContract } from '../refund/refund.contract.ts';
import { saveFile } from '#kit/web/api.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { payment: { id: number; slip_file_id: number | null } };
export const SlipLink = ({ payment }: Props): ReactElement | null => {
  const words = useWords('money');
  return payment.slip_file_id === null ? null : (
    <Button
      variant="default"
      leftSection={<IconPaperclip size={16} />}
      onClick={() => void saveFile(refundContract.slip, { params: { id: payment.id } })}
    >
      {words('payment.slip')}
    </Button>
  );
};
