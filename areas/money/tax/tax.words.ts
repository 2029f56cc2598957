/** How what is sold is taxed: words that forms, records and papers share, and the sums of a receipt in both languages. */
import { type Pairs } from '#kit/domain/words.ts';

export const taxWords = {
  tax_class: {
    standard: ['Standard-rated', '标准税率'],
    zero_rated: ['Zero-rated', '零税率'],
    exempt: ['Exempt', '免税'],
  },
  tax_part: {
    standard: ['including {{name}} {{rate}} %', '其中 {{name}} {{rate}}%'],
    zero_rated: ['of which zero-rated', '其中零税率项目'],
    exempt: ['of which exempt from tax', '其中免税项目'],
  },
} satisfies Pairs;
