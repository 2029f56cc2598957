import { z } from 'zod';

/**
 * How the law taxes what is sold: at the branch's rate, at zero although it is taxable (zero-rated), or not at all
 * (exempt). The rate depends on the branch and the day (`branch_tax`), the class on what is sold.
 */
export const taxClasses = ['standard', 'zero_rated', 'exempt'] as const;
export type TaxClass = (typeof taxClasses)[number];
export const TaxClass = z.enum(taxClasses);
