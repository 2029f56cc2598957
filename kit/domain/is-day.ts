/** Which texts are days of the calendar: YYYY-MM-DD, from 1900 to 2199. */
export const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/;

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export const isDay = (text: string): boolean => {
  const match = dayShape.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
};
