/** An instant in local time, for a file: "2026-03-05 14:12". */
export const localTime = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
