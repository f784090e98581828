import { expect, test } from 'vitest'
import { UnreadableFile } from '../platform/decode-text.ts'
import { camt } from '../testing/statements.ts'
import { readCamt } from './camt/read-camt.ts'
import { type CsvOptions, readCsvStatement } from './csv/read-csv-statement.ts'
import { identitiesOf } from './statement.ts'

const options: CsvOptions = { account: null, currency: null, encoding: null, decimalMark: null }
const bytes = (text: string) => new TextEncoder().encode(text)
const csv = (text: string, change: Partial<CsvOptions> = {}) =>
  readCsvStatement(bytes(text), { ...options, ...change }).entries

/** What windows-1251 writes for a text; its Cyrillic letters stand in the order of Unicode. */
function windows1251(text: string): Uint8Array {
  return Uint8Array.from(text, sign => {
    const code = sign.codePointAt(0) ?? 0
    if (code < 128) return code
    if (sign === 'ё') return 0xb8
    if (sign === '№') return 0xb9
    return code - 0x410 + 0xc0
  })
}

test('the shop’s own CSV format', () => {
  const entries = csv(
    'date,amount,currency,account,bank reference,reference,payer,text\n' +
      '2026-11-20,1071.00,EUR,EE38 2200 2210 2014 5685,2026112000123,RF18539007547034,Studio Nord,"Invoice, two lines"\n' +
      '2026-11-20,-3.50,EUR,EE382200221020145685,2026112000124,,Bank,Fee\n',
  )
  expect(entries).toMatchObject([
    {
      place: 'line 2',
      account: 'EE382200221020145685',
      bookedOn: '2026-11-20',
      amount: 107100,
      currency: 'EUR',
      direction: 'credit',
      bankReference: '2026112000123',
      references: ['RF18539007547034'],
      payer: 'Studio Nord',
      text: 'Invoice, two lines',
    },
    { amount: 350, direction: 'debit' },
  ])
})

test('an Estonian export: a mark, semicolons, decimal commas, a D/C column and rows of balances', () => {
  const entries = csv(
    '\ufeff"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Viitenumber"\r\n' +
      '"EE382200221020145685";"10";"01.11.2026";"";"Algsaldo";"100,00";"EUR";"K";"";""\r\n' +
      '"EE382200221020145685";"20";"20.11.2026";"OÜ Stuudio";"Arve 17";"1 071,00";"EUR";"K";"2026112000017";"RF18539007547034"\r\n' +
      '"EE382200221020145685";"20";"20.11.2026";"Pank";"Teenustasu";"0,30";"EUR";"D";"2026112000018";""\r\n',
  )
  expect(entries).toMatchObject([
    { payer: 'OÜ Stuudio', amount: 107100, direction: 'credit', bookedOn: '2026-11-20' },
    { payer: 'Pank', amount: 30, direction: 'debit' },
  ])
})

test('a German export: lines before the table, points between thousands, short years', () => {
  const entries = csv(
    'Umsatzanzeige;Konto 123\n\nBuchungstag;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;Betrag;Waehrung;Auftragskonto\n' +
      '20.11.26;"Studio ""Nord"" GmbH";Rechnung 10017;1.071,00;EUR;DE02120300000000202051\n' +
      '20.11.26;Strom AG;Abschlag;-45,10;EUR;DE02120300000000202051\n',
  )
  expect(entries).toMatchObject([
    { payer: 'Studio "Nord" GmbH', amount: 107100, bookedOn: '2026-11-20', direction: 'credit' },
    { amount: 4510, direction: 'debit' },
  ])
})

test.each(['utf-8', 'windows-1251'])(
  'a Russian export in %s, with columns of its own for what came and went',
  encoding => {
    const text =
      'Дата операции;Номер счёта;Плательщик;Кредит;Дебет;Валюта;Назначение платежа\n' +
      '20.11.2026;40702810900000000001;ООО Ёлка;98 540,00;;RUR;Оплата по счету №10017\n' +
      '21.11.2026;40702810900000000001;Банк;;100,00;RUR;Комиссия\n'
    const small = text.replace('Ё', 'ё')
    const { entries } = readCsvStatement(encoding === 'utf-8' ? bytes(small) : windows1251(small), options)
    expect(entries).toMatchObject([
      {
        payer: 'ООО ёлка',
        amount: 9854000,
        currency: 'RUB',
        direction: 'credit',
        text: 'Оплата по счету №10017',
      },
      { amount: 10000, direction: 'debit' },
    ])
  },
)

test('what a CSV does not say can be given', () => {
  expect(csv('date;sum\n2026-11-20;44,00\n', { account: 'EE38 22', currency: 'EUR' })).toMatchObject([
    { account: 'EE3822', currency: 'EUR', amount: 4400 },
  ])
  expect(() => csv('date;sum\n2026-11-20;44,00\n')).toThrow(/'currency[\s\S]*'account/)
})

test('each fault of a CSV is named with its line and column', () => {
  const rows = [
    '2026-02-30,44.00,EUR,A',
    '2026-11-20,1.234,EUR,A',
    '2026-11-20,44.00,euro,A',
    '2026-11-20,1,EUR,A',
  ]
  const faults = () => csv(`date,amount,currency,account\n${rows.join('\n')}\n`)
  expect(faults).toThrow(
    /line 2: date: '2026-02-30'[\s\S]*line 3: amount: '1\.234'[\s\S]*line 4: currency: 'EURO'/,
  )
  expect(() => csv('date,amount,currency,account\n2026-11-20,1,EUR\n')).toThrow(
    'line 2: it has 3 fields, the header 4',
  )
  expect(() => csv('hello\n')).toThrow(/No row/)
})

test('a credit below zero was taken back', () => {
  const [entry] = csv('date,amount,currency,account,d/c\n2026-11-20,-44.00,EUR,A,C\n')
  expect(entry).toMatchObject({ direction: 'debit', isReversal: true, amount: 4400 })
})

const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
test.each([
  ['a bomb of entities', camt([{ text: '&b;' }]).replace(/<\?xml.*\?>/, bomb)],
  [
    'an entity from outside',
    camt([{ text: '&x;' }]).replace(/<\?xml.*\?>/, '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ],
  ['a thousand tags in each other', camt([{ details: '<A>'.repeat(1000) + '</A>'.repeat(1000) }])],
  ['a file that is cut off', camt([{}]).slice(0, -40)],
  ['another message', camt([{}]).replace('camt.053.001.02', 'pain.001.001.03')],
  ['a version that does not exist', camt([{}], { version: '99' })],
  ['an encoding that does not exist', camt([{}]).replace('UTF-8', 'KLINGON')],
  ['bytes that are not what they say', camt([{ payer: 'x' }]).replace('x', '\u0000')],
  [
    'a tag with the name of a built-in property',
    camt([{ details: '<TxDtls><constructor>x</constructor></TxDtls>' }]),
  ],
  [
    'a tag with a million attributes',
    camt([{}]).replace('<Document ', `<Document ${'a="b" '.repeat(1_000_000)}`),
  ],
  ['a quote that is not closed', camt([{}]).replace('<Stmt>', `<Stmt ${'a="'.repeat(1_000_001)}>`)],
  ['nothing', ''],
])('%s is refused', (_what, text) => {
  expect(() => readCamt(bytes(text))).toThrow(UnreadableFile)
})

test('letters of other encodings and the five entities are read', () => {
  const text = camt([{ payer: 'A &amp; B &lt;&#1071;&#x42F;&gt;' }])
  expect(readCamt(bytes(text)).entries).toMatchObject([{ payer: 'A & B <ЯЯ>' }])
  const latin = camt([{ payer: 'Söhne' }]).replace('UTF-8', 'ISO-8859-1')
  expect(readCamt(Uint8Array.from(latin, sign => sign.charCodeAt(0))).entries).toMatchObject([
    { payer: 'Söhne' },
  ])
})

test('lines are the same by the bank’s name, and otherwise by all that is said of them', () => {
  const named = readCamt(
    bytes(
      camt([
        { reference: 'R1', text: 'a' },
        { reference: 'r1', text: 'b', amount: '5.00' },
      ]),
    ),
  ).entries
  const other = readCamt(
    bytes(camt([{ reference: 'R1', text: 'written otherwise' }], { version: '08' })),
  ).entries
  expect(identitiesOf(other)[0]).toBe(identitiesOf(named)[0])
  expect(new Set(identitiesOf(named)).size).toBe(2)
  const alike = readCamt(
    bytes(camt([{ reference: 'NONREF', text: 'a' }, { text: 'a' }, { text: 'b' }])),
  ).entries
  expect(new Set(identitiesOf(alike)).size).toBe(3)
})
