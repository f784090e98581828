import { expect, test } from 'vitest'
import { euCountries } from '../../domain/tax/eu-members.ts'
import { hasVatFormat } from './vat-format.ts'

/** Numbers whose check digits were worked out by hand, or by the rule that the country publishes. */
const numbers: [country: string, number: string][] = [
  ['AUT', 'ATU13585627'],
  ['BEL', 'BE0411905847'],
  ['BGR', 'BG101004508'],
  ['HRV', 'HR33392005961'],
  ['CYP', 'CY10259033P'],
  ['CZE', 'CZ25123891'],
  ['DNK', 'DK13585628'],
  ['EST', 'EE100931558'],
  ['FIN', 'FI20774740'],
  ['FRA', 'FR40303265045'],
  ['DEU', 'DE136695976'],
  ['GRC', 'EL094259216'],
  ['HUN', 'HU12892312'],
  ['IRL', 'IE6433435OA'],
  ['ITA', 'IT00743110157'],
  ['LVA', 'LV40003521600'],
  ['LTU', 'LT290061371314'],
  ['LUX', 'LU15027442'],
  ['MLT', 'MT11679112'],
  ['NLD', 'NL004495445B01'],
  ['POL', 'PL8567346215'],
  ['PRT', 'PT501964843'],
  ['ROU', 'RO18547290'],
  ['SVK', 'SK2021853504'],
  ['SVN', 'SI50223054'],
  ['ESP', 'ESB58378431'],
  ['SWE', 'SE556188840401'],
]

test('a number of every member state is known', () => {
  expect(numbers.map(([country]) => country).sort()).toEqual([...euCountries].sort())
  expect(numbers.filter(([country, number]) => !hasVatFormat(number, country))).toEqual([])
})

test('too many digits, or none, are refused in every member state', () => {
  const wrong = numbers.flatMap(([country, number]) => [
    [country, `${number}0000000000`] as const,
    [country, number.slice(0, 2)] as const,
    [country, ''] as const,
  ])
  expect(wrong.filter(([country, number]) => hasVatFormat(number, country))).toEqual([])
})

test('one wrong digit is refused in every member state', () => {
  const slipped = numbers.map(([country, number]) => [country, withDigitChanged(number)] as const)
  expect(slipped.filter(([country, number]) => hasVatFormat(number, country))).toEqual([])
})

test('a number of another member state is refused', () => {
  const everywhere = numbers.flatMap(([, number]) => euCountries.map(country => [country, number] as const))
  expect(everywhere.filter(([country, number]) => hasVatFormat(number, country))).toHaveLength(27)
})

test.each([
  ['BEL', 'BE1000000021', 'a Belgian number of the new series'],
  ['NLD', 'NL000099998B57', 'a Dutch sole trader'],
  ['IRL', 'IE8Z49289F', 'an old Irish number'],
  ['FRA', 'FRK7399859412', 'a French number with a letter in its key'],
  ['LVA', 'LV32867300679', 'a Latvian person without a birthday in the code'],
  ['LVA', 'LV16117519997', 'a Latvian person'],
  ['CZE', 'CZ640903926', 'a Czech person'],
])('in %s %s is known too: %s', (country, number) => {
  expect(hasVatFormat(number, country)).toBe(true)
})

const others = ['XI365462636', 'GB980780684', 'GR094259216', 'ИНН7701234567']
test.each([...others, 'DE１３６６９５９７６', 'DE136695976\n'])('%j is no VAT number of the EU', number => {
  expect(euCountries.filter(country => hasVatFormat(number, country))).toEqual([])
})

test('outside the EU the format counts where companies account for the VAT of a registered seller', () => {
  const right = { 'GB 980 780 684': 'GBR', 980780684: 'IMN', 'NO 974 760 673 MVA': 'NOR', 974760673: 'NOR' }
  const wrong = { GB980780685: 'GBR', 974760674: 'NOR', CHE123456788: 'CHE', 12345678: 'UKR' }
  const judge = (numbers: Record<string, string>) =>
    Object.entries(numbers).map(([number, country]) => hasVatFormat(number, country))
  expect([judge(right), judge(wrong)]).toEqual([Array(4).fill(true), Array(4).fill(false)])
})

function withDigitChanged(number: string): string {
  return number.slice(0, 6) + ((Number(number[6]) + 1) % 10) + number.slice(7)
}
