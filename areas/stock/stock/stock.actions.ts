import { IconAdjustments } from '@tabler/icons-react';
import type { StockRow } from './stock.model.ts';
import { jump, type Action } from '#kit/web/actions.ts';

export const stockActions: readonly Action<StockRow>[] = [
  jump<StockRow>('edit', '/inventory/stockManagement/edit', { icon: IconAdjustments }),
];
