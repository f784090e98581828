import { expect, test } from 'vitest'
import type { Language } from '../../domain/languages.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { annasLicense, openPage } from '../testing/page-for-tests.ts'

test.each<[Language, tax: string, total: string, none: string]>([
  ['en', 'VAT 25.5%', 'Total with tax', 'No VAT'],
  ['ru', 'НДС 25,5 %', 'Итого с налогом', 'Без НДС'],
])('a page shows the tax and the total of the chosen country: %s', async (language, tax, total, none) => {
  const path = '/orders/software/astra/license/1001/renew/?country='
  const shown = { license: annasLicense, language }
  const { text } = await openPage({ ...shown, path: `${path}FIN` })
  // A month for three servers is 60.00 euros.
  expect(text).toContain(`${tax} ${euros(1530, language)}`)
  expect(text).toContain(`${total} ${euros(7530, language)}`)
  expect((await openPage({ ...shown, path: `${path}USA` })).text).toContain(none)
})

test('a card of the pricing page says that a country is not charged tax, before anyone signs in', async () => {
  const { text } = await openPage({ path: '/astra/pricing/?servers=3&country=USA', signedIn: false })
  expect(text.split(/no VAT €\d/)).toHaveLength(4)
})

/** With plain spaces, as the text of a page is read. */
function euros(minor: number, language: Language): string {
  return formatMoney(minor, 'EUR', { language, decimals: 'when-needed' }).replaceAll('\u00a0', ' ')
}
