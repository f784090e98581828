import { expect, test } from 'vitest'
import { UnreadableFile } from '../../platform/files/decode-text.ts'
import { camt } from '../../testing/statements.ts'
import { identifyEntries } from '../statement.ts'
import { readCamt } from './read-camt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
const external = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

test.each([
  ['with entities that expand', camt([{ text: '&b;' }]).replace(/<\?xml.*\?>/, bomb)],
  ['with an external entity', camt([{ text: '&x;' }]).replace(/<\?xml.*\?>/, external)],
  ['with a thousand nested tags', camt([{ details: '<A>'.repeat(1000) + '</A>'.repeat(1000) }])],
  ['that is cut off', camt([{}]).slice(0, -40)],
  ['of two documents', `${camt([{}])}${camt([{}]).replace(/<\?xml.*\?>/, '')}`],
  ['of another message', camt([{}]).replace('camt.053.001.02', 'pain.001.001.03')],
  ['of a version that does not exist', camt([{}], { version: '99' })],
  ['in an encoding that does not exist', camt([{}]).replace('UTF-8', 'KLINGON')],
  ['with bytes of another encoding', camt([{ payer: 'x' }]).replace('x', '\u0000')],
  ['with a tag named after a built-in property', camt([{ details: '<TxDtls><constructor/></TxDtls>' }])],
  ['with a tag of many attributes', camt([{}]).replace('<Document ', `<Document ${'a="b" '.repeat(1e6)}`)],
  ['with a quote that is not closed', camt([{}]).replace('<Stmt>', `<Stmt ${'a="'.repeat(1_000_001)}>`)],
  ['that is empty', ''],
])('a file %s is refused', (_what, text) => {
  expect(() => readCamt(bytes(text))).toThrow(UnreadableFile)
})

test.each(['02', '04', '06', '08', '10', '13'])('camt.053.001.%s is read', version => {
  const { entries } = readCamt(bytes(camt([{ structured: 'RF18539007547034' }], { version })))
  expect(entries).toMatchObject([{ payer: 'Studio Nord', amount: 4400, references: ['RF18539007547034'] }])
})

test.each(['b', 'ns-1', 'банк.053'])('the namespace of a camt.053 file may have the prefix %s', prefix => {
  const prefixed = camt([{}])
    .replaceAll(/<(\/?)([A-Z])/g, `<$1${prefix}:$2`)
    .replace('xmlns=', `xmlns:${prefix}=`)
  expect(readCamt(bytes(prefixed)).entries).toMatchObject([{ payer: 'Studio Nord', amount: 4400 }])
})

test('entities and other encodings are read', () => {
  const text = camt([{ payer: 'A &amp; B &lt;&#1071;&#x42F;&gt;' }])
  expect(readCamt(bytes(text)).entries).toMatchObject([{ payer: 'A & B <ЯЯ>' }])
  const latin = camt([{ payer: 'Söhne' }]).replace('UTF-8', 'ISO-8859-1')
  const read = readCamt(Uint8Array.from(latin, sign => sign.charCodeAt(0)))
  expect(read.entries).toMatchObject([{ payer: 'Söhne' }])
})

const noDays = ['2026-02-30', '2026-13-01', '20.11.2026', '0000-01-01', '']
test.each(noDays)('%j is not a day of the calendar', day => {
  const fault = `entry 2: '${day}' is not a calendar day (BookgDt)`
  expect(() => readCamt(bytes(camt([{}, { day }])))).toThrow(fault)
})

test('the reversal indicators true, 1, false and 0 are understood', () => {
  const entries = ['true', '1', 'false', '0'].map(word => ({ more: `<RvslInd>${word}</RvslInd>` }))
  const understood = [true, true, false, false].map(isReversal => ({ isReversal }))
  expect(readCamt(bytes(camt(entries))).entries).toMatchObject(understood)
})

test.each(['yes', 'TRUE', 'Y', ''])('the reversal indicator %j refuses the file', word => {
  const entry = { more: `<RvslInd>${word}</RvslInd>` }
  expect(() => readCamt(bytes(camt([{}, entry])))).toThrow(`entry 2: RvslInd is '${word}'`)
})

test('an entry that is pending, future or informational does not count, and one of an unknown status refuses the file', () => {
  const entries = ['PDNG', 'FUTR', 'INFO', 'BOOK'].map(status => ({ status }))
  expect(readCamt(bytes(camt(entries)))).toMatchObject({ entries: [{ amount: 4400 }], notYetBooked: 3 })
  expect(() => readCamt(bytes(camt([{}, { status: 'DONE' }])))).toThrow("entry 2: the status (Sts) 'DONE'")
  const misspelt = camt([{ direction: 'DBTI' as 'DBIT' }])
  expect(() => readCamt(bytes(misspelt))).toThrow("entry 1: CdtDbtInd is 'DBTI'")
})

test('an amount may have more decimals than two, if they are zero', () => {
  expect(readCamt(bytes(camt([{ amount: '44.50000' }]))).entries).toMatchObject([{ amount: 4450 }])
  expect(() => readCamt(bytes(camt([{ amount: '44.501' }])))).toThrow('more than two decimals')
  expect(() => readCamt(bytes(camt([{ amount: '-44.50' }])))).toThrow('below zero')
})

test('lines are the same by their bank reference, and without one by their payer and text', () => {
  const identify = (...args: Parameters<typeof camt>) =>
    identifyEntries(readCamt(bytes(camt(...args))).entries)
  const entries = [
    { reference: 'R1', text: 'a' },
    { reference: 'r1', text: 'b', amount: '5.00' },
  ]
  const named = identify(entries)
  const [other] = identify([{ reference: 'R1', text: 'written otherwise' }], { version: '08' })
  expect(other).toBe(named[0])
  expect(new Set(named).size).toBe(2)
  const alike = identify([{ reference: 'NONREF', text: 'a' }, { text: 'a' }, { text: 'b' }])
  expect(new Set(alike).size).toBe(3)
})
