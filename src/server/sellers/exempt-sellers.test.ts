import { expect, test } from 'vitest'
import { sumCrossBorderSales } from '../invoices/sum-sales.ts'
import { brokenRules } from '../testing/en16931.ts'
import { openWorld } from '../testing/world.ts'

const { anna, clerk, shop } = openWorld({
  environment: {
    SELLER_NAME: 'Anna Example',
    SELLER_ADDRESS: 'Musterweg 1, 10115 Berlin',
    SELLER_IBAN: 'DE02120300000000202051',
    SELLER_COUNTRY: 'DEU',
    SELLER_VAT: '12/345/67890',
    SELLER_VAT_EXEMPTION: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
  },
})

test('a small business charges a consumer in another member state no VAT, with its sentence, in category E', async () => {
  const order = await anna.buys({ product: 'astra-1m', servers: 1, country: 'FRA' })
  expect(await anna.order(order)).toMatchObject({ tax: 0, total: 2200, tax_kind: 'exempt' })
  const { pdf, ubl } = await fetchDocuments(order)
  expect(pdf).toContain('Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.')
  expect(pdf).toContain('Tax number 12/345/67890')
  expect(pdf).not.toMatch(/VAT number|VAT 0/)
  expect(ubl).toContain('<cac:TaxCategory><cbc:ID>E</cbc:ID>')
  expect(brokenRules(ubl)).toEqual([])
})

test('its sales to consumers in other member states count for the threshold of EUR 10,000', async () => {
  expect(await sumCrossBorderSales(shop.db, { sellerId: null, year: '2026' })).toBe(2200)
})

test('a sole trader outside the EU charges a company in the EU no VAT, in category O', async () => {
  const account = ['--account', 'BY55EXMP30120000000000000001', '--bic', 'EXMPBY2X', '--bank', 'Пример Банк']
  const details = ['--name', 'ИП Пример', '--address', 'ул. Примерная, 1', '--country', 'BLR', ...account]
  const exempt = ['--vat', '200988541', '--vat-exemption', 'Без НДС: УСН', '--serves', 'POL']
  await clerk.types('reseller', 'add', '--series', 'IPE', '--reason', 'x', ...details, ...exempt)
  const order = await anna.orders({ pay: 'bank', country: 'POL', client_vat: 'PL1234563218' })
  expect(await anna.order(order)).toMatchObject({ tax: 0, tax_kind: 'exempt' })
  const { pdf, ubl } = await fetchDocuments(order)
  expect(pdf).toContain('Без НДС: УСН')
  expect(ubl).toContain('<cac:TaxCategory><cbc:ID>O</cbc:ID>')
  expect(brokenRules(ubl)).toEqual([])
})

test('the pages compute what a seller without VAT charges', async () => {
  const { data } = (await anna.get('/api/orders/seller/')).json()
  expect(data.exempt).toEqual({ vendor: true, resellers: ['POL'] })
})

async function fetchDocuments(order: { id: number }) {
  const pdf = (await anna.document(order, 'invoice/')).replace(/\s+/g, ' ')
  return { pdf, ubl: await anna.document(order, 'invoice.xml') }
}
