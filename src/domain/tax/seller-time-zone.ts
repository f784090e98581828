// One zone for each country that a seller can be in; in Spain, Portugal and Russia that of the capital.
const zones: Readonly<Record<string, string>> = {
  AUT: 'Europe/Vienna',
  BEL: 'Europe/Brussels',
  BGR: 'Europe/Sofia',
  BLR: 'Europe/Minsk',
  CHE: 'Europe/Zurich',
  CYP: 'Asia/Nicosia',
  CZE: 'Europe/Prague',
  DEU: 'Europe/Berlin',
  DNK: 'Europe/Copenhagen',
  ESP: 'Europe/Madrid',
  EST: 'Europe/Tallinn',
  FIN: 'Europe/Helsinki',
  FRA: 'Europe/Paris',
  GBR: 'Europe/London',
  GRC: 'Europe/Athens',
  HRV: 'Europe/Zagreb',
  HUN: 'Europe/Budapest',
  IRL: 'Europe/Dublin',
  ITA: 'Europe/Rome',
  LTU: 'Europe/Vilnius',
  LUX: 'Europe/Luxembourg',
  LVA: 'Europe/Riga',
  MLT: 'Europe/Malta',
  NLD: 'Europe/Amsterdam',
  NOR: 'Europe/Oslo',
  POL: 'Europe/Warsaw',
  PRT: 'Europe/Lisbon',
  ROU: 'Europe/Bucharest',
  RUS: 'Europe/Moscow',
  SVK: 'Europe/Bratislava',
  SVN: 'Europe/Ljubljana',
  SWE: 'Europe/Stockholm',
  UKR: 'Europe/Kiev',
}

/** An IANA time zone: the seller's own, otherwise that of its country (alpha-3), otherwise UTC. */
export function sellerTimeZone({ country, timeZone }: { country: string; timeZone: string }): string {
  return timeZone || (zones[country] ?? 'UTC')
}
