import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankCustomer, bankCustomer } from '../testing/bank-customer.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { camt } from '../testing/statements.ts'

let shop: TestShop
let anna: BankCustomer

beforeAll(async () => {
  shop = await openTestShop()
  anna = await bankCustomer(shop)
})
afterAll(async () => {
  await anna.owner.close()
  await shop.close()
})

const comma = (amount: string) => amount.replace('.', ',')
const sparkasse = (...rows: string[]) =>
  `Auftragskonto;Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info\n${rows.join('\n')}\n`
const dkb = (...rows: string[]) =>
  `Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Verwendungszweck;Betrag (€)\n${rows.join('\n')}\n`
const dkbOptions = ['--account', 'DE02120300000000202051', '--currency', 'EUR']

test('what a Sparkasse export calls vorgemerkt is not booked yet, and pays when it is booked', async () => {
  const order = await anna.orders()
  const row = (info: string) =>
    `DE02120300000000202051;21.11.26;${order.reference};Studio Nord;${comma(order.amount)};EUR;${info}`
  expect(await anna.imports(sparkasse(row('Umsatz vorgemerkt')))).toMatch(/0 movements[^]*not booked yet +1/)
  expect(await anna.statusOf(order)).toBe('pending')
  await anna.imports(sparkasse(row('Umsatz gebucht')))
  expect(await anna.statusOf(order)).toBe('paid')
})

test('what a DKB export calls Vorgemerkt is not booked yet, whatever else its row lacks', async () => {
  const order = await anna.orders()
  const booked = `21.11.26;21.11.26;Gebucht;Studio Nord;${order.reference};${comma(order.amount)}`
  const noted = `;;Vorgemerkt;Studio Nord;${order.reference};${comma(order.amount)}`
  expect(await anna.imports(dkb(noted), ...dkbOptions)).toMatch(/not booked yet +1/)
  expect(await anna.statusOf(order)).toBe('pending')
  await anna.imports(dkb(booked), ...dkbOptions)
  expect(await anna.statusOf(order)).toBe('paid')
})

test('a state that is not known refuses the file with its line, and free words called info do not', async () => {
  const order = await anna.orders()
  const rows = (head: string, said: string) =>
    `date,amount,currency,account,text,${head}\n2026-11-21,${order.amount},EUR,EE38,${order.reference},${said}\n`
  await expect(anna.imports(rows('статус', 'на проверке'))).rejects.toThrow(/line 2: state: 'на проверке'/)
  expect(await anna.imports(rows('state', 'в обработке'))).toMatch(/not booked yet +1/)
  expect(await anna.statusOf(order)).toBe('pending')
  await anna.imports(rows('info', 'pending since Monday'))
  expect(await anna.statusOf(order)).toBe('paid')
})

test('an amount may carry the sign of its currency, and not of another', async () => {
  const order = await anna.orders()
  const row = (sign: string) =>
    dkb(`21.11.26;21.11.26;Gebucht;Studio Nord;${order.reference};${comma(order.amount)} ${sign}`)
  await expect(anna.imports(row('$'), ...dkbOptions)).rejects.toThrow(
    /line 2: amount: '1071,00 \$' is in another currency than EUR/,
  )
  await anna.imports(row('€'), ...dkbOptions)
  expect(await anna.statusOf(order)).toBe('paid')
})

const utf16 = {
  'UTF-16LE': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(text, 'utf16le').swap16(),
}

test.each(['UTF-16LE', 'UTF-16BE'] as const)('files in %s without a mark are read', async encoding => {
  const [first, second] = [await anna.orders(), await anna.orders()]
  const csv = `дата;сумма;валюта;счет;плательщик;назначение\n21.11.2026;${comma(first.amount)};EUR;EE38;Студия Север;${first.reference}\n`
  const xml = camt([{ amount: second.amount, structured: second.reference, payer: 'Студия' }])
  expect(await anna.imports(utf16[encoding](csv))).toContain(`Студия Север: order ${first.id} is paid`)
  expect(await anna.imports(utf16[encoding](xml.replace('UTF-8', 'UTF-16')))).toContain(
    `Студия: order ${second.id} is paid`,
  )
})
