import { expect, test } from 'vitest'
import { brokenRules } from '../testing/en16931.ts'
import { openWorld } from '../testing/world.ts'

const { anna, clerk, outbox } = openWorld()

const adds = (series: string, ...typed: string[]) =>
  clerk.types('reseller', 'add', '--series', series, '--reason', 'x', ...typed)
const changes = (series: string, ...typed: string[]) =>
  clerk.types('reseller', 'change', series, '--reason', 'x', ...typed)
const company = ['--name', 'Пример ООО', '--address', 'ул. Примерная, 1', '--bank', 'Пример Банк']
const moscow = ['--bic', '044525225', '--correspondent-account', '30101 810 4 0000 0000225']
const russianAccount = ['--account', '40702 810 2 0000 0000001', '--kpp', '770701001', ...moscow]
const russian = [...company, ...russianAccount, '--country', 'RUS', '--currency', 'RUB']
const minsk = ['--account', 'BY55EXMP30120000000000000001', '--bic', 'EXMPBY2X']
const belarusian = [...company, ...minsk, '--country', 'BLR', '--currency', 'BYN']

test('a reseller outside the EU needs the tax number of its country', async () => {
  const details = { problems: { vat: expect.anything() } }
  await expect(adds('RUR', ...russian, '--vat', '7707083894')).rejects.toMatchObject({ details })
})

test.each([
  [russian, ['--bic', 'EXMPRUMM'], 'bic'],
  [russian, ['--account', '40702810300000000001'], 'account'],
  [russian, ['--correspondent-account', '30101810500000000225'], 'correspondent_account'],
  [russian, ['--kpp', '77070100'], 'kpp'],
  [russian, ['--vat', '500100732259'], 'kpp'],
  [belarusian, ['--account', 'LT860000000000000001'], 'account'],
  [belarusian, ['--kpp', '770701001'], 'kpp'],
])('what a payment order in a reseller’s country needs is checked: %#', async (details, wrong, field) => {
  const vat = details === russian ? '7707083893' : '200988541'
  await expect(adds('RUR', ...details, '--vat', vat, ...wrong)).rejects.toMatchObject({
    details: { problems: { [field]: expect.anything() } },
  })
})

test.each([
  ['RUR', russian, '7707083893', 'RUS', '<cbc:Percent>22</cbc:Percent>', 'INN 7707083893, KPP 770701001'],
  ['BYR', belarusian, '200988541', 'BLR', '<cbc:Percent>20</cbc:Percent>', 'UNP 200988541'],
])(
  'the reseller %s charges its own country’s VAT, on an e-invoice that is valid under its tax number',
  async (series, details, vat, country, rate, number) => {
    await adds(series, ...details, '--vat', vat, '--serves', country)
    const order = await anna.orders({ pay: 'bank', country })
    expect(await anna.document(order, 'invoice/')).toContain(number)
    const ubl = await anna.document(order, 'invoice.xml')
    expect(ubl).toContain(`<cbc:CompanyID>${vat}</cbc:CompanyID>`)
    expect(ubl).toContain(rate)
    expect(brokenRules(ubl)).toEqual([])
  },
)

test('a transfer to a Russian reseller has all that a payment order needs, on page, e-mail and invoice', async () => {
  await anna.speaks('ru')
  const order = await anna.order(await anna.orders({ pay: 'bank', country: 'RUS' }))
  const vat = order.tax.toString().replace(/(?=\d\d$)/, ',')
  const purpose = `Оплата по счёту ${order.session_id} от 21.11.2026 за лицензию Astra, в т.ч. НДС 22 % - ${vat} руб.`
  const company = { inn: '7707083893', kpp: '770701001', unp: '', account: '40702810200000000001' }
  const atBank = { bank: 'Пример Банк', bic: '044525225', correspondent: '30101810400000000225' }
  expect(order.transfer).toMatchObject({ ...company, ...atBank, purpose })

  const [mail] = await outbox(`order-received:${order.id}`)
  const pdf = await anna.document(order, 'invoice/')
  const details = ['ИНН 7707083893', 'КПП 770701001', 'БИК 044525225', 'Корр. счёт 30101810400000000225']
  for (const line of details) {
    expect(mail?.text.replaceAll(': ', ' ')).toContain(line)
    expect(pdf.replaceAll('\n', ' ')).toContain(line)
  }
  expect(mail?.text).toContain(`Назначение платежа: ${purpose}`)
  expect(pdf.replace(/\s+/g, ' ')).toContain(purpose)
})

test('a transfer to a Belarusian reseller has its UNP and a payment purpose', async () => {
  const { session_id, transfer } = await anna.order(await anna.orders({ pay: 'bank', country: 'BLR' }))
  expect(transfer).toMatchObject({ unp: '200988541', inn: '', kpp: '', correspondent: '', bic: 'EXMPBY2X' })
  const purpose = `^Оплата по счёту ${session_id} от 21.11.2026 .*, в т.ч. НДС 20 % - \\d+,\\d\\d бел. руб.$`
  expect(transfer?.purpose).toMatch(new RegExp(purpose))
})

test.each([
  ['a consumer', '', '<cbc:Percent>23</cbc:Percent>'],
  ['a company with a VAT number', 'PL1234563218', 'VATEX-EU-AE'],
])('a Russian reseller invoices %s in the EU validly too', async (_who, client_vat, part) => {
  await changes('RUR', '--currency', 'EUR', '--serves', 'POL')
  const order = await anna.orders({ pay: 'bank', country: 'POL', client_vat })
  const ubl = await anna.document(order, 'invoice.xml')
  expect(ubl).toContain(part)
  expect(brokenRules(ubl)).toEqual([])
})

test('a reseller serves only countries whose customers pay in its currency', async () => {
  const refusal = { code: 'country-other-currency', details: { fields: ['serves'] } }
  const british = ['--country', 'GBR', '--vat', 'GB980780684', '--account', '40702810900000000001']
  const english = [...company, ...british]
  await expect(adds('GBX', ...english, '--serves', 'GBR,RUS,BLR')).rejects.toMatchObject(refusal)
  await adds('GBX', ...english, '--serves', 'GBR')
  await expect(changes('GBX', '--serves', 'RUS,BLR')).rejects.toMatchObject(refusal)
  await expect(changes('GBX', '--currency', 'RUB')).rejects.toMatchObject(refusal)
})
