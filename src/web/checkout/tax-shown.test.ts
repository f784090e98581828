import { expect, test } from 'vitest'
import type { Language } from '../../texts/language.ts'
import { annasLicense, openPage } from '../page-for-tests.ts'

const cases: [Language, tax: string, total: string, none: string][] = [
  ['en', 'VAT 25.5%', 'Total with tax', 'No VAT'],
  ['ru', 'НДС 25,5 %', 'Итого с налогом', 'Без НДС'],
]

test.each(cases)(
  'every card shows the tax and the total of a country before anyone signs in: %s',
  async (language, tax, total, none) => {
    const path = '/astra/pricing/?servers=3&periods=6'
    const finland = { path: `${path}&country=FIN`, language, signedIn: false }
    const { text } = await openPage(finland)
    // 360, 600 and 1620 euros.
    for (const [vat, sum] of [
      ['€91.80', '€451.80'],
      ['€153', '€753'],
      ['€413.10', '€2 033.10'],
    ]) {
      expect(text).toContain(`${tax} ${vat}`)
      expect(text).toContain(`${total} ${sum}`)
    }
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
    expect(renewal).toContain(`${tax} €15.30`)
    expect(renewal).toContain(`${total} €75.30`)
    expect(renewal).toContain(`${tax} €153`)
    expect(renewal).toContain(`${total} €753`)

    const { text: upgrade } = await openPage({ ...shown, path: `${path}/upgrade/?country=FIN&servers=5` })
    expect(upgrade).toContain(`${tax} €3.06`)
    expect(upgrade).toContain(`${total} €15.06`)
    const { text: american } = await openPage({ ...shown, path: `${path}/renew/?country=USA` })
    expect(american).toContain(none)
  },
)
