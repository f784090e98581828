/** A country's standard VAT rate in percent, from a UTC day until the country's next row. */
export type TaxRate = { country: string; rate: string; validFrom: string; source: string }

// The table begins on this day; the rate may have been in force before.
const start = '2024-01-01'

const salesTax = 'npm sales-tax 2.23.0 (2026-05-19)'
const changes = 'npm sales-tax 2.23.0 change log; newcraft.dev/vat-rates-eu-countries'
const russia = 'law 425-FZ of 2025-11-28'

/** Standard rates of the EU and of other countries of sellers. The rows of a country are in the order of their days. */
export const taxRates: readonly TaxRate[] = [
  { country: 'AUT', rate: '20', validFrom: start, source: salesTax },
  { country: 'BEL', rate: '21', validFrom: start, source: salesTax },
  { country: 'BGR', rate: '20', validFrom: start, source: salesTax },
  { country: 'HRV', rate: '25', validFrom: start, source: salesTax },
  { country: 'CYP', rate: '19', validFrom: start, source: salesTax },
  { country: 'CZE', rate: '21', validFrom: start, source: salesTax },
  { country: 'DNK', rate: '25', validFrom: start, source: salesTax },
  { country: 'EST', rate: '22', validFrom: start, source: changes },
  { country: 'EST', rate: '24', validFrom: '2025-07-01', source: changes },
  { country: 'FIN', rate: '24', validFrom: start, source: salesTax },
  { country: 'FIN', rate: '25.5', validFrom: '2024-09-01', source: changes },
  { country: 'FRA', rate: '20', validFrom: start, source: salesTax },
  { country: 'DEU', rate: '19', validFrom: start, source: salesTax },
  { country: 'GRC', rate: '24', validFrom: start, source: salesTax },
  { country: 'HUN', rate: '27', validFrom: start, source: salesTax },
  { country: 'IRL', rate: '23', validFrom: start, source: salesTax },
  { country: 'ITA', rate: '22', validFrom: start, source: salesTax },
  { country: 'LVA', rate: '21', validFrom: start, source: salesTax },
  { country: 'LTU', rate: '21', validFrom: start, source: salesTax },
  { country: 'LUX', rate: '17', validFrom: start, source: salesTax },
  { country: 'MLT', rate: '18', validFrom: start, source: salesTax },
  { country: 'NLD', rate: '21', validFrom: start, source: salesTax },
  { country: 'POL', rate: '23', validFrom: start, source: salesTax },
  { country: 'PRT', rate: '23', validFrom: start, source: salesTax },
  { country: 'ROU', rate: '19', validFrom: start, source: salesTax },
  { country: 'ROU', rate: '21', validFrom: '2025-08-01', source: changes },
  { country: 'SVK', rate: '20', validFrom: start, source: salesTax },
  { country: 'SVK', rate: '23', validFrom: '2025-01-01', source: changes },
  { country: 'SVN', rate: '22', validFrom: start, source: salesTax },
  { country: 'ESP', rate: '21', validFrom: start, source: salesTax },
  { country: 'SWE', rate: '25', validFrom: start, source: salesTax },
  { country: 'GBR', rate: '20', validFrom: start, source: salesTax },
  { country: 'CHE', rate: '8.1', validFrom: start, source: salesTax },
  { country: 'NOR', rate: '25', validFrom: start, source: salesTax },
  { country: 'BLR', rate: '20', validFrom: start, source: salesTax },
  { country: 'RUS', rate: '20', validFrom: start, source: salesTax },
  { country: 'RUS', rate: '22', validFrom: '2026-01-01', source: russia },
]
