/** Replaces the lines of docs/proof.md between two comments. */
export const replaceBetween: (from: string, until: string, lines: readonly string[]) => void;
