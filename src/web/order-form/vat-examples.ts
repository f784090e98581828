/** How a VAT or tax number of the country (alpha-3) looks; the EU's by its VIES formats. */
const examples: Record<string, string> = {
  AUT: 'ATU12345678',
  BEL: 'BE0123456789',
  BGR: 'BG123456789',
  HRV: 'HR12345678901',
  CYP: 'CY12345678X',
  CZE: 'CZ12345678',
  DNK: 'DK12345678',
  EST: 'EE123456789',
  FIN: 'FI12345678',
  FRA: 'FR12345678901',
  DEU: 'DE123456789',
  GRC: 'EL123456789',
  HUN: 'HU12345678',
  IRL: 'IE1234567WA',
  ITA: 'IT12345678901',
  LVA: 'LV12345678901',
  LTU: 'LT123456789',
  LUX: 'LU12345678',
  MLT: 'MT12345678',
  NLD: 'NL123456789B01',
  POL: 'PL1234567890',
  PRT: 'PT123456789',
  ROU: 'RO1234567890',
  SVK: 'SK1234567890',
  SVN: 'SI12345678',
  ESP: 'ESX12345678',
  SWE: 'SE123456789001',

  GBR: 'GB123456789',
  CHE: 'CHE-123.456.789',
  NOR: '123456789MVA',
  UKR: '123456789012',
  RUS: '7701234567',
  BLR: '123456789',
}

/** Empty where no one form is known. */
export function vatExample(country: string): string {
  return examples[country] ?? ''
}
