/** Time zones as the browser knows them. */
import { markets } from '#kit/domain/constants.ts';

type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

export const allZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

/** The zones of a country; none if the browser doesn't say. */
export const zonesOf = (country: string): readonly string[] => {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  // The person's own zone first, if it is one of the country's.
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zones.includes(own) ? [own, ...zones.filter((zone) => zone !== own)] : zones;
};

/** The country of the browser's language setting, else the market whose zone this is. */
export const likelyCountry = (zone: string): string | undefined => {
  const market = Object.keys(markets).find((code) => zonesOf(code).includes(zone));
  if (market) return market;
  const region = new Intl.Locale(navigator.language).region;
  return region && zonesOf(region).includes(zone) ? region : undefined;
};
