import { expect, test } from 'vitest'
import { brokenRules } from '../testing/en16931.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openWorld } from '../testing/world.ts'

const { anna, clerk } = openWorld()

const types = (...typed: string[]) => clerk.types('reseller', ...typed)
const company = ['--name', 'Пример ООО', '--address', 'ул. Примерная, 1', '--account', '40702810900000000001']
const russian = [...company, '--country', 'RUS', '--currency', 'RUB']
const belarusian = [...company, '--country', 'BLR', '--currency', 'BYN']

async function fetchDocuments({ id }: { id: number }) {
  const at = `/orders/docs/orders/${id}/invoice`
  return { pdf: textOfPdf((await anna.get(`${at}/`)).rawPayload), ubl: (await anna.get(`${at}.xml`)).body }
}

test.each([
  [russian, '', '--vat is missing'],
  [russian, '7707083894', "--vat: '7707083894' is not a valid INN of 10 or 12 digits."],
  [belarusian, '20098854', "--vat: '20098854' is not a UNP of 9 digits."],
])('a reseller outside the EU needs the tax number of its country: %#', async (details, vat, words) => {
  await expect(types('add', 'RUR', ...details, '--vat', vat)).rejects.toThrow(words)
})

test.each([
  ['RUR', russian, '7707083893', 'RUS', '<cbc:Percent>22</cbc:Percent>'],
  ['BYR', belarusian, '200988541', 'BLR', '<cbc:Percent>20</cbc:Percent>'],
])(
  'the reseller %s charges its own country’s VAT, on an e-invoice that is valid under its tax number',
  async (series, details, vat, country, rate) => {
    await types('add', series, ...details, '--vat', vat, '--serves', country)
    const { pdf, ubl } = await fetchDocuments(await anna.orders({ pay: 'bank', country }))
    expect(pdf).toContain(`Tax number ${vat}`)
    expect(ubl).toContain(`<cbc:CompanyID>${vat}</cbc:CompanyID>`)
    expect(ubl).toContain(rate)
    expect(brokenRules(ubl)).toEqual([])
  },
)

test.each([
  ['a consumer', '', '<cbc:Percent>23</cbc:Percent>'],
  ['a company with a VAT number', 'PL1234563218', 'VATEX-EU-AE'],
])('a Russian reseller invoices %s in the EU validly too', async (_who, client_vat, part) => {
  await types('change', 'RUR', '--currency', 'EUR', '--serves', 'POL')
  const { ubl } = await fetchDocuments(await anna.orders({ pay: 'bank', country: 'POL', client_vat }))
  expect(ubl).toContain(part)
  expect(brokenRules(ubl)).toEqual([])
})

test('a reseller serves only countries whose customers pay in its currency', async () => {
  const words = '--serves: customers of RUS, BLR do not pay in EUR, the reseller’s currency.'
  const english = [...company, '--country', 'GBR', '--vat', 'GB980780684']
  await expect(types('add', 'GBX', ...english, '--serves', 'GBR,RUS,BLR')).rejects.toThrow(words)
  await types('add', 'GBX', ...english, '--serves', 'GBR')
  await expect(types('change', 'GBX', '--serves', 'RUS,BLR')).rejects.toThrow(words)
  await expect(types('change', 'GBX', '--currency', 'RUB')).rejects.toThrow(
    '--serves: customers of GBR do not pay in RUB, the reseller’s currency.',
  )
  expect(await types('list')).toContain('GBX  Пример ООО, GBR, 40702810900000000001, serves GBR')
})
