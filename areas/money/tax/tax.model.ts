import { z } from 'zod';

/**
 * How the law taxes what is sold: at the rate of the branch, at none although it is taxable (zero-rated), or not at all
 * (exempt). The rate is a fact about the branch and its day (`branch_tax`), the class one about what is sold.
 */
export const taxClasses = ['standard', 'zero_rated', 'exempt'] as const;
export type TaxClass = (typeof taxClasses)[number];
export const TaxClass = z.enum(taxClasses);
