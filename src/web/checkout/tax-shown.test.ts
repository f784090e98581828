import { expect, test } from 'vitest'
import { formatMoney } from '../../domain/money/money.ts'
import type { Language } from '../../texts/language.ts'
import { annasLicense, openPage } from '../page-for-tests.ts'

const cases: [Language, tax: string, total: string, none: string][] = [
  ['en', 'VAT 25.5%', 'Total with tax', 'No VAT'],
  ['ru', 'НДС 25,5 %', 'Итого с налогом', 'Без НДС'],
]

test.each<[Language, withTax: string, none: string]>([
  ['en', 'with 25.5% VAT', 'per server, no VAT'],
  ['ru', 'с НДС 25,5 %', 'за сервер, без НДС'],
])(
  'every card shows the tax and the total of a country before anyone signs in: %s',
  async (language, withTax, none) => {
    const path = '/astra/pricing/?servers=3&periods=6'
    const finland = { path: `${path}&country=FIN`, language, signedIn: false }
    const { text } = await openPage(finland)
    // 360, 600 and 1620 euros, with 25.5 % of them.
    for (const sum of [45_180, 75_300, 203_310]) expect(text).toContain(euros(sum, language))
    expect(text.split(withTax).length).toBeGreaterThan(3)
    const { text: american } = await openPage({ ...finland, path: `${path}&country=USA` })
    expect(american.split(none)).toHaveLength(4)
  },
)

test.each(cases)(
  'a renewal and an upgrade show the tax and the total of the chosen country: %s',
  async (language, tax, total, none) => {
    const path = '/orders/software/astra/license/1001'
    const shown = { license: annasLicense, language }
    const { text: renewal } = await openPage({ ...shown, path: `${path}/renew/?country=FIN` })
    expect(renewal).toContain(`${tax} ${euros(1530, language)}`)
    expect(renewal).toContain(`${total} ${euros(7530, language)}`)
    expect(renewal).toContain(`${tax} ${euros(15300, language)}`)
    expect(renewal).toContain(`${total} ${euros(75300, language)}`)

    const { text: upgrade } = await openPage({ ...shown, path: `${path}/upgrade/?country=FIN&servers=5` })
    expect(upgrade).toContain(`${tax} ${euros(306, language)}`)
    expect(upgrade).toContain(`${total} ${euros(1506, language)}`)
    const { text: american } = await openPage({ ...shown, path: `${path}/renew/?country=USA` })
    expect(american).toContain(none)
  },
)

/** With plain spaces, as the text of a page is read. */
function euros(minor: number, language: Language): string {
  return formatMoney(minor, 'EUR', { language, decimals: 'when-needed' }).replaceAll('\u00a0', ' ')
}
