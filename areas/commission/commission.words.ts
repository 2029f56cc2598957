import type { Pairs } from '#kit/domain/words.ts';
import { salesMaterialWords } from './sales-material/sales-material.words.ts';

export const commissionWords = {
  sales_material: salesMaterialWords,
  refusals: {},
} satisfies Pairs;
