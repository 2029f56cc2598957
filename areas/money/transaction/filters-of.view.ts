/** The filters of a list as they stand in the address, for what is shown of the same rows beside it. */
export const filtersOf = (
  search: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
