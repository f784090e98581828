import { expect, test } from 'vitest'
import { sumCrossBorderSales } from '../invoices/sum-sales.ts'
import { brokenRules } from '../testing/en16931.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
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

async function fetchDocuments({ id }: { id: number }) {
  const at = `/orders/docs/orders/${id}/invoice`
  const pdf = textOfPdf((await anna.get(`${at}/`)).rawPayload).replace(/\s+/g, ' ')
  return { pdf, ubl: (await anna.get(`${at}.xml`)).body }
}

test.each(['DEU', 'FRA'])(
  'a small business charges a consumer in %s no VAT, with its sentence, in category E',
  async country => {
    const order = await anna.buys({ product: 'astra-1m', servers: 1, country })
    expect(await anna.order(order)).toMatchObject({ tax: 0, total: 2200, tax_kind: 'exempt' })
    const { pdf, ubl } = await fetchDocuments(order)
    expect(pdf).toContain('Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.')
    expect(pdf).toContain('Tax number 12/345/67890')
    expect(pdf).not.toMatch(/VAT number|VAT 0/)
    expect(ubl).toContain('<cac:TaxCategory><cbc:ID>E</cbc:ID>')
    expect(brokenRules(ubl)).toEqual([])
  },
)

test('its sales to consumers in other member states count for the threshold of EUR 10,000', async () => {
  expect(await sumCrossBorderSales(shop.db, { sellerId: null, year: '2026' })).toBe(2200)
})

test('a small business in the EU sells to a company in another member state with reverse charge', async () => {
  const company = {
    client_company: 'Studio Paris',
    client_zip: '75001',
    client_city: 'Paris',
    client_address_line: 'Rue 1',
    client_vat: 'FR40303265045',
  }
  const order = await anna.buys({ product: 'astra-1m', country: 'FRA', ...company })
  const { ubl } = await fetchDocuments(order)
  expect(ubl).toContain('<cac:TaxCategory><cbc:ID>AE</cbc:ID>')
  expect(brokenRules(ubl)).toEqual([])
})

test('a sole trader outside the EU charges no VAT, at home and in the EU, in category O', async () => {
  const account = ['--account', 'BY55EXMP30120000000000000001', '--bic', 'EXMPBY2X', '--bank', 'Пример Банк']
  const details = ['--name', 'ИП Пример', '--address', 'ул. Примерная, 1', '--country', 'BLR', ...account]
  const exempt = ['--vat', '200988541', '--vat-exemption', 'Без НДС: УСН']
  await clerk.types(
    'reseller',
    'add',
    '--series',
    'IPB',
    '--reason',
    'x',
    ...details,
    ...exempt,
    '--currency',
    'BYN',
    '--serves',
    'BLR',
  )
  await clerk.types(
    'reseller',
    'add',
    '--series',
    'IPE',
    '--reason',
    'x',
    ...details,
    ...exempt,
    '--serves',
    'POL',
  )
  const company = { client_vat: 'PL1234563218' }
  for (const sale of [{ country: 'BLR' }, { country: 'POL' }, { country: 'POL', ...company }]) {
    const order = await anna.orders({ pay: 'bank', ...sale })
    expect(await anna.order(order)).toMatchObject({ tax: 0, tax_kind: 'exempt' })
    const { pdf, ubl } = await fetchDocuments(order)
    expect(pdf).toContain('Без НДС: УСН')
    expect(ubl).toContain('<cac:TaxCategory><cbc:ID>O</cbc:ID>')
    expect(brokenRules(ubl)).toEqual([])
  }
})

test('the pages compute what a seller without VAT charges', async () => {
  const { data } = (await anna.get('/api/orders/seller/')).json()
  expect(data.exempt).toEqual({ vendor: true, resellers: ['BLR', 'POL'] })
})
