import { expect, test } from 'vitest'
import type { CsvFormat, CsvOptions } from './choose-profile.ts'
import { csvProfiles } from './csv-profiles.ts'
import { readCsvStatement } from './read-csv-statement.ts'

const read = (text: string, options: CsvOptions = {}) =>
  readCsvStatement(new TextEncoder().encode(text), options)
const header = 'date,amount,currency,account,bank reference,reference,payer,text'
const plain = (...rows: string[]) => read([header, ...rows].join('\n'))

test('every row that does not fit is refused with its line and reason', () => {
  const start = [
    '2026-02-30,44.00,EUR,A',
    '2026-11-20,1.234,EUR,A',
    '2026-11-20,44.00,EURO,A',
    '2026-11-20,,EUR,A',
  ]
  expect(() => plain(...[...start, '2026-11-20,44.00,EUR,'].map(row => `${row},,,,`))).toThrow(
    /line 2: date: '2026-02-30'[^]*line 3: amount: '1\.234'[^]*line 4: currency: 'EURO'[^]*line 5: amount: ''[^]*line 6: account/,
  )
})

test('a header line is recognized exactly, but for quotes, a byte order mark and a delimiter at its end', () => {
  const row = '2026-11-20,44.00,EUR,A,,,,'
  const quoted = header.replace('date,', '\ufeff"date", ')
  expect(read(`${quoted},\n${row}\n`).entries).toHaveLength(1)
  expect(() => read(`${header},note\n${row},\n`)).toThrow(/no header line of plain, lhv, .*sber/)
})

test('a chosen bank’s file may have more columns, in any order, but none fewer that decide what is booked', () => {
  const text = 'note,amount,date\nx,44.00,2026-11-20\n'
  const options = { bank: 'plain', account: 'A', currency: 'EUR' }
  expect(read(text, options).entries).toMatchObject([{ amount: 4400, bookedOn: '2026-11-20' }])
  expect(() => read(text.replace('amount', 'sum'), options)).toThrow("columns of 'plain': date, amount.")
  expect(() => read(text, { bank: 'dkb' })).toThrow("columns of 'dkb'")
})

test('what a file does not say has to be given', () => {
  const text = 'date,amount\n2026-11-20,44.00\n'
  expect(() => read(text, { bank: 'plain' })).toThrow(/enter it, such as EUR[^]*enter the account/)
})

test('a file in another encoding than the bank’s is refused, or read in the one that is given', () => {
  const bytes = Uint8Array.from(`${header}\n2026-11-20,1.00,EUR,A,,,Söhne,\n`, sign => sign.charCodeAt(0))
  expect(() => readCsvStatement(bytes, { bank: 'plain' })).toThrow('not in the encoding utf-8')
  const { entries } = readCsvStatement(bytes, { encoding: 'windows-1252' })
  expect(entries).toMatchObject([{ payer: 'Söhne' }])
})

test('names of another encoding are refused where the bank’s encoding could read them as other letters', () => {
  const [sparkasse] = csvProfiles.find(({ name }) => name === 'sparkasse')?.headers ?? []
  const row = 'DE02;20.11.26;20.11.26;;;;;;;;;Söhne;;;1,00;EUR;Umsatz gebucht'
  const utf8 = new TextEncoder().encode(`${sparkasse}\n${row}\n`)
  expect(() => readCsvStatement(utf8, {})).toThrow('is in the encoding utf-8, not windows-1252')
  expect(readCsvStatement(utf8, { encoding: 'utf-8' }).entries).toMatchObject([{ payer: 'Söhne' }])
  // 'ö' and 'ü' as DOS wrote them.
  const dos = Uint8Array.from(`${sparkasse}\n${row.replace('ö', '\u0094\u0081')}\n`, sign =>
    sign.charCodeAt(0),
  )
  expect(() => readCsvStatement(dos, {})).toThrow('is not in the encoding windows-1252')
})

const custom: CsvFormat = {
  encoding: 'utf-8',
  delimiter: ';',
  date: 'DD/MM/YYYY',
  decimal: ',',
  columns: { date: 'Day', amount: 'Sum', direction: 'Way', state: 'State' },
  directions: { in: 'credit', out: 'debit' },
  states: { Done: 'booked', Waiting: 'pending' },
}
const other = (row: string, columns = 'Day;Sum;Way;State') =>
  read(`${columns}\n${row}\n`, { custom, account: 'A', currency: 'EUR' })

test('a file of another bank is read by the columns that are named', () => {
  const credit = { amount: 107_100, direction: 'credit' }
  expect(other('20/11/2026;1.071,00;in;Done').entries).toMatchObject([credit])
  expect(other('20/11/2026;1.071,00;out;Done').entries).toMatchObject([{ direction: 'debit' }])
  expect(other('20/11/2026;1.071,00;in;Waiting')).toMatchObject({ entries: [], notYetBooked: 1 })
  expect(() => other('20/11/2026;1;in;Done', 'Day;Total;Way;State')).toThrow('Day, Sum, Way, State')
})

test.each([
  ['20/11/2026;1,00;sideways;Done', "direction: 'sideways' is not known; known are in, out"],
  ['20/11/2026;1,00;;Done', "direction: '' is not known"],
  ['20/11/2026;1,00;in;Draft', "state: 'Draft' is not known; known are Done, Waiting"],
  ['20/11/2026;1,00;constructor;Done', "direction: 'constructor' is not known"],
  ['20/11/2026;1,00-;in;Done', "amount: '1,00-' is not an amount"],
  ['20/11/2026;−1,00;in;Done', "amount: '−1,00' is not an amount"],
  ['20/11/2026;(1,00);in;Done', "amount: '(1,00)' is not an amount"],
  ['11/25/2026;1,00;in;Done', "date: '11/25/2026' is not a day written DD/MM/YYYY"],
  ['30/02/2026;1,00;in;Done', "date: '30/02/2026' is not a day"],
  ['01/01/0000;1,00;in;Done', "date: '01/01/0000' is not a day"],
])('the row %s is refused: what is not known may mean anything', (row, fault) => {
  expect(() => other(row)).toThrow(`line 2: ${fault}`)
})

test('a day is read in the order of the format that was given', () => {
  const row = 'Day;Sum;Way;State\n11/05/2026;1,00;in;Done\n'
  const readAs = (date: CsvFormat['date']) =>
    read(row, { custom: { ...custom, date }, account: 'A', currency: 'EUR' }).entries
  expect(readAs('DD/MM/YYYY')).toMatchObject([{ bookedOn: '2026-05-11' }])
  expect(readAs('MM/DD/YYYY')).toMatchObject([{ bookedOn: '2026-11-05' }])
})

test('a minus in one row says nothing about the others', () => {
  const signed = plain(
    '2026-11-20,44.00,EUR,A,,,,',
    '2026-11-20,-44.00,EUR,A,,,,',
    '2026-11-20,7.00,EUR,A,,,,',
  )
  expect(signed.entries.map(({ direction }) => direction)).toEqual(['credit', 'debit', 'credit'])
  const worded = ['20/11/2026;44,00;out;Done', '20/11/2026;-44,00;out;Done', '20/11/2026;7,00;in;Done']
  expect(other(worded.join('\n')).entries.map(({ direction }) => direction)).toEqual([
    'debit',
    'debit',
    'credit',
  ])
})

test('a credit below zero reverses an earlier one', () => {
  const reversal = { direction: 'debit', isReversal: true, amount: 4400 }
  expect(other('20/11/2026;-44,00;in;Done').entries).toMatchObject([reversal])
})

test('a row with both a credit and a debit is refused, and below zero neither counts as incoming', () => {
  const { directions: _, states: __, ...format } = custom
  const pair = { ...format, columns: { date: 'Day', credit: 'In', debit: 'Out' } }
  const options = { custom: pair, account: 'A', currency: 'EUR' }
  expect(() => read('Day;In;Out\n20/11/2026;1,00;2,00\n', options)).toThrow('line 2: credit')
  expect(() => read('Day;In;Out\n20/11/2026;;\n', options)).toThrow('line 2: amount: it is empty')
  expect(read('Day;In;Out\n20/11/2026;0,00;2,00\n', options).entries).toMatchObject([{ direction: 'debit' }])
  const below = read('Day;In;Out\n20/11/2026;-2,00;\n20/11/2026;;-2,00\n', options).entries
  expect(below.map(({ direction, isReversal }) => [direction, isReversal])).toEqual([
    ['debit', true],
    ['debit', false],
  ])
})
