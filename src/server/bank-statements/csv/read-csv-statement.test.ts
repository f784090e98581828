import { expect, test } from 'vitest'
import type { CsvFormat } from '../../../contract/back-office/statements.ts'
import { csvFormat, plainCsv } from '../../testing/statements.ts'
import { readCsvStatement } from './read-csv-statement.ts'

const read = (text: string, format: CsvFormat = plainCsv) =>
  readCsvStatement(new TextEncoder().encode(text), format)
const header = plainCsv.header.join(',')
const plain = (...rows: string[]) => read([header, ...rows].join('\n'))

test('every row that does not fit is refused with its line and reason', () => {
  const wrongSums = ['2026-11-20,1.234,EUR,A', '2026-11-20,44.00,EURO,A', '2026-11-20,,EUR,A']
  const rows = ['2026-02-30,44.00,EUR,A', ...wrongSums]
  expect(() => plain(...rows.map(row => `${row},,,,`))).toThrow(
    /line 2: date: '2026-02-30'[^]*line 3: amount: '1\.234'[^]*line 4: currency: 'EURO'[^]*line 5: amount: ''/,
  )
  expect(() => plain('cut off')).toThrow('line 2: it has 1 fields')
})

test('a header line may have quotes, a byte order mark and a delimiter at its end', () => {
  const quoted = header.replace('date,', '\ufeff"date", ')
  expect(read(`${quoted},\n2026-11-20,44.00,EUR,A,,,,\n`).entries).toHaveLength(1)
})

test('a row without an account or a currency of its own has those of the description', () => {
  const described = { account: plainCsv.account, currency: 'EUR' }
  expect(plain('2026-11-20,44.00,,,,,,').entries).toMatchObject([described])
})

test('names of another encoding are refused where the described one could read them as other letters', () => {
  const western = { ...plainCsv, encoding: 'windows-1252' as const }
  const text = `${header}\n2026-11-20,1.00,EUR,A,,,Söhne,\n`
  const utf8 = new TextEncoder().encode(text)
  expect(() => readCsvStatement(utf8, western)).toThrow('is in the encoding utf-8, not windows-1252')
  // 'ö' as DOS wrote it.
  const dos = Uint8Array.from(text.replace('ö', '\u0094\u0081'), sign => sign.charCodeAt(0))
  expect(() => readCsvStatement(dos, western)).toThrow('is not in the encoding windows-1252')
})

const custom = csvFormat({
  header: 'Day;Sum;Way;State',
  delimiter: ';',
  date: 'DD/MM/YYYY',
  decimal: ',',
  columns: { date: 'Day', amount: 'Sum', direction: 'Way', state: 'State' },
  directions: { in: 'credit', out: 'debit' },
  states: { Done: 'booked', Waiting: 'pending' },
})
const other = (row: string) => read(`Day;Sum;Way;State\n${row}\n`, custom)

test('only booked rows count, and a word of the direction decides whether money came in', () => {
  const credit = { amount: 107_100, direction: 'credit' }
  expect(other('20/11/2026;1.071,00;in;Done').entries).toMatchObject([credit])
  expect(other('20/11/2026;1.071,00;out;Done').entries).toMatchObject([{ direction: 'debit' }])
  expect(other('20/11/2026;1.071,00;in;Waiting')).toMatchObject({ entries: [], notYetBooked: 1 })
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
  const readAs = (date: CsvFormat['date']) => read(row, { ...custom, date }).entries
  expect(readAs('DD/MM/YYYY')).toMatchObject([{ bookedOn: '2026-05-11' }])
  expect(readAs('MM/DD/YYYY')).toMatchObject([{ bookedOn: '2026-11-05' }])
})

test('a minus in one row does not change the sign of the others', () => {
  const [credit, debit] = [{ direction: 'credit' }, { direction: 'debit' }]
  const signed = plain(...['44.00', '-44.00', '7.00'].map(sum => `2026-11-20,${sum},EUR,A,,,,`))
  expect(signed.entries).toMatchObject([credit, debit, credit])
  const worded = ['44,00;out', '-44,00;out', '7,00;in'].map(sum => `20/11/2026;${sum};Done`)
  expect(other(worded.join('\n')).entries).toMatchObject([debit, debit, credit])
})

test('a credit below zero reverses an earlier one', () => {
  const reversal = { direction: 'debit', isReversal: true, amount: 4400 }
  expect(other('20/11/2026;-44,00;in;Done').entries).toMatchObject([reversal])
})

test('a row with both a credit and a debit is refused, and below zero neither counts as incoming', () => {
  const columns = { date: 'Day', credit: 'In', debit: 'Out' }
  const european = { delimiter: ';', date: 'DD/MM/YYYY', decimal: ',' } as const
  const pair = csvFormat({ header: 'Day;In;Out', ...european, columns })
  expect(() => read('Day;In;Out\n20/11/2026;1,00;2,00\n', pair)).toThrow('line 2: credit')
  expect(() => read('Day;In;Out\n20/11/2026;;\n', pair)).toThrow('line 2: amount: it is empty')
  expect(read('Day;In;Out\n20/11/2026;0,00;2,00\n', pair).entries).toMatchObject([{ direction: 'debit' }])
  const below = read('Day;In;Out\n20/11/2026;-2,00;\n20/11/2026;;-2,00\n', pair).entries
  const debit = { direction: 'debit' }
  expect(below).toMatchObject([true, false].map(isReversal => ({ ...debit, isReversal })))
})
