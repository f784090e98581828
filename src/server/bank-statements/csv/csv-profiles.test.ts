import { expect, test } from 'vitest'
import { csvProfiles } from './csv-profiles.ts'
import { readCsvStatement } from './read-csv-statement.ts'

const iban = 'DE02120300000000202051'
const booked = { bookedOn: '2026-11-20', currency: 'EUR', account: iban, isReversal: false }
const credit = { ...booked, amount: 107_100, direction: 'credit' }
const debit = { ...credit, amount: 4510, direction: 'debit' }
const referenced = { references: ['RF18539007547034'] }
const options = { account: iban }

const encoders = {
  'utf-8': (text: string) => new TextEncoder().encode(text),
  'windows-1252': (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0)),
  // Its Cyrillic letters are in the order of Unicode.
  'windows-1251': (text: string) =>
    Uint8Array.from(text, sign => {
      const code = sign.charCodeAt(0)
      if (code < 128) return code
      return { ё: 0xb8, '№': 0xb9 }[sign] ?? code - 0x410 + 0xc0
    }),
}

type Encoding = keyof typeof encoders
type Sample = { name: string; rows: string[]; header?: number; encoding?: Encoding; above?: string[] } & {
  pending?: number
  credit?: object
}

/** A credit of 1071.00 and a debit of 45.10, as each bank writes them. */
const samples: Sample[] = [
  {
    name: 'plain',
    rows: [
      `2026-11-20,1071.00,EUR,${iban},REF1,RF18539007547034,Studio Nord,"Invoice, November"`,
      `2026-11-20,-45.10,EUR,${iban},REF2,,Bank,Fee`,
    ],
    credit: { bankReference: 'REF1', ...referenced, payer: 'Studio Nord', text: 'Invoice, November' },
  },
  {
    name: 'lhv',
    header: 1,
    rows: [
      `${iban},2026-11-20,EE12,STUDIO NORD,C,1071.00,RF18539007547034,A1,Astra,EUR,123`,
      `${iban},2026-11-20,EE12,STROM,D,45.10,,A2,Power,EUR,123`,
    ],
    credit: { bankReference: 'A1', ...referenced, payer: 'STUDIO NORD' },
  },
  {
    name: 'lhv',
    header: 2,
    rows: [
      `"${iban}","",2026-11-20,"EE12","OÜ Stuudio",C,1071.00,"","A1","Arve 17",EUR,"","","","",""`,
      `"${iban}","",2026-11-20,"EE12","Strom",D,-45.10,"","A2","Elekter",EUR,"","","","",""`,
    ],
    credit: { payer: 'OÜ Stuudio', text: 'Arve 17' },
  },
  {
    name: 'swedbank',
    rows: [
      `"${iban}";"10";"20.11.2026";"";"Opening balance";"0,00";"EUR";"K";"";"AS";"";"";`,
      `"${iban}";"20";"20.11.2026";"STUDIO NORD";"Astra";"1 071,00";"EUR";"K";"T1";"MK";"RF18539007547034";"";`,
      `"${iban}";"20";"20.11.2026";"STROM";"Power";"45,10";"EUR";"D";"T2";"MK";"";"5";`,
      `"${iban}";"82";"20.11.2026";"";"Turnover";"45,10";"EUR";"D";"";"K2";"";"";`,
      `"${iban}";"86";"20.11.2026";"";"Closing balance";"1025,90";"EUR";"K";"";"LS";"";"";`,
    ],
    credit: { bankReference: 'T1', ...referenced },
  },
  {
    name: 'swedbank',
    header: 1,
    rows: [
      `"${iban}";"20";"20.11.2026";"OÜ Stuudio";"Arve 17";"1071,00";"EUR";"K";"2026112000017";"MK";"RF18539007547034";""`,
      `"${iban}";"20";"20.11.2026";"Pank";"Teenustasu";"45,10";"EUR";"D";"2026112000018";"K";"";""`,
    ],
  },
  {
    name: 'seb',
    rows: [
      `${iban};;20.11.2026;EE12;OÜ Stuudio;;MK;C;1071,00;RF18539007547034;A1;Arve;0,00;EUR;`,
      `${iban};;20.11.2026;EE12;Strom;;MK;D;45,10;;A2;Elekter;0,00;EUR;`,
    ],
  },
  {
    name: 'sparkasse',
    encoding: 'windows-1252',
    rows: [
      `"${iban}";"20.11.26";"20.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 17";"";"";"NOTPROVIDED";"";"";"";"Büro ""Nord"" GmbH";"DE12";"BIC";"1071,00";"EUR";"Umsatz gebucht"`,
      `"${iban}";"20.11.26";"20.11.26";"LASTSCHRIFT";"Abschlag";"";"";"";"";"";"";"Strom AG";"DE12";"BIC";"-45,10";"EUR";"Umsatz gebucht"`,
      `"${iban}";"21.11.26";"21.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 18";"";"";"";"";"";"";"Büro Süd";"DE12";"BIC";"1.071,00";"EUR";"Umsatz vorgemerkt"`,
    ],
    pending: 1,
    credit: { payer: 'Büro "Nord" GmbH', text: 'Rechnung 17' },
  },
  {
    name: 'volksbank',
    rows: [
      `Geschäftskonto;${iban};GENO;Volksbank;20.11.2026;20.11.2026;Studio Nord;DE12;BIC;Gutschrift;Rechnung 17;1071,00;EUR;2000,00;;;;`,
      `Geschäftskonto;${iban};GENO;Volksbank;20.11.2026;20.11.2026;Strom AG;DE12;BIC;Lastschrift;Abschlag;-45,10;EUR;;;;;`,
    ],
  },
  {
    name: 'volksbank',
    header: 2,
    encoding: 'windows-1252',
    above: ['"Volksbank Nord eG"', '', '"Umsatzanzeige"', ''],
    rows: [
      '"20.11.2026";"20.11.2026";"Unser Büro";"Studio Nord";"";"DE12";"";"BIC";"Gutschrift\r\nRechnung 17";"";"EUR";"1.071,00";"H"',
      '"20.11.2026";"20.11.2026";"Unser Büro";"Strom AG";"";"DE12";"";"BIC";"Lastschrift";"";"EUR";"45,10";"S"',
      '',
      '"01.11.2026";"";"";"";"";"";"";"";"";"Anfangssaldo";"EUR";"100,00";"H"',
      '"30.11.2026";"";"";"";"";"";"";"";"";"Endsaldo";"EUR";"1.125,90";"H"',
    ],
    credit: { payer: 'Studio Nord', text: 'Gutschrift\nRechnung 17' },
  },
  {
    name: 'dkb',
    above: ['"Girokonto";"DE02120300000000202051"', '""', '"Kontostand vom 21.11.2026:";"1.361,16 €"', '""'],
    rows: [
      '"20.11.26";"20.11.26";"Gebucht";"Studio Nord";"Wir";"Rechnung 17";"Eingang";"DE12";"1.071";"";"";"NOTPROVIDED"',
      '"20.11.26";"20.11.26";"Gebucht";"Wir";"Strom AG";"Abschlag";"Ausgang";"DE12";"-45,1 €";"";"";""',
      '"";"";"Vorgemerkt";"Studio Süd";"Wir";"Rechnung 18";"Eingang";"DE12";"1.071,00 €";"";"";""',
    ],
    pending: 1,
    credit: { payer: 'Studio Nord' },
  },
  {
    name: 'ing',
    encoding: 'windows-1252',
    above: ['Umsatzanzeige;Datei erstellt am: 21.11.2026 10:00', '', 'IBAN;DE02', 'Saldo;1.234,56;EUR', ''],
    rows: [
      '20.11.2026;20.11.2026;Büro Nord;Gutschrift;Rechnung 17;2.000,00;EUR;1.071,00;EUR',
      '20.11.2026;20.11.2026;Strom AG;Lastschrift;Abschlag;1.954,90;EUR;-45,10;EUR',
    ],
    credit: { payer: 'Büro Nord' },
  },
  {
    name: 'deutsche-bank',
    above: ['Umsätze Girokonto;Zeitraum: 01.11.2026 - 30.11.2026', 'Letzter Kontostand;;;;100,00;EUR'],
    rows: [
      '20.11.2026;20.11.2026;Gutschrift;Studio Nord;Rechnung 17;DE12;BIC;;;;;1.071;;;;;1.071;EUR',
      '20.11.2026;20.11.2026;Lastschrift;Strom AG;Abschlag;DE12;BIC;;;;;-45,1;;;;-45,1;;EUR',
      'Kontostand;30.11.2026;;;1.125,90;EUR',
    ],
  },
  {
    name: 'commerzbank',
    rows: [
      `20.11.2026;20.11.2026;Gutschrift;Studio Nord Rechnung 17;1071;EUR;${iban};Unkategorisiert`,
      `20.11.2026;20.11.2026;Lastschrift;Strom AG Abschlag;-45,1;EUR;${iban};Unkategorisiert`,
    ],
    credit: { text: 'Studio Nord Rechnung 17' },
  },
  {
    name: 'n26',
    rows: [
      '2026-11-20,2026-11-20,"Studio Nord",DE12,"Credit Transfer","Rechnung 17",Hauptkonto,1071.00,,,',
      '2026-11-20,2026-11-20,"Strom AG",DE12,"Direct Debit",Abschlag,Hauptkonto,-45.10,,,',
    ],
  },
  {
    name: 'revolut',
    rows: [
      `2026-11-20,2026-11-20,id-1,TOPUP,COMPLETED,Money added from STUDIO,RF18539007547034,,,,,EUR,1071.00,EUR,1071.00,1071.00,,0.00,EUR,2000.00,EUR Main,${iban},,,,,,,,,EE12,STUDIO NORD,`,
      `2026-11-20,2026-11-20,id-2,CARD_PAYMENT,COMPLETED,Power,,Anna,,,,EUR,45.10,EUR,-45.10,-45.10,,0.00,EUR,1954.90,EUR Main,${iban},,,,,,,,,,,`,
      `2026-11-20,,id-3,TOPUP,PENDING,Money added,,,,,,EUR,1071.00,EUR,1071.00,1071.00,,0.00,EUR,,EUR Main,${iban},,,,,,,,,EE12,STUDIO SÜD,`,
      `2026-11-20,,id-4,TOPUP,REVERTED,Money added,,,,,,EUR,1071.00,EUR,1071.00,1071.00,,0.00,EUR,,EUR Main,${iban},,,,,,,,,EE12,STUDIO SÜD,`,
    ],
    pending: 1,
    credit: { bankReference: 'ID-1', ...referenced, payer: 'STUDIO NORD' },
  },
  {
    name: 'wise',
    rows: [
      'TRANSFER-1,20-11-2026,"20-11-2026 08:30:00.000",1071.00,EUR,"Received money","Invoice 17",2000.00,,,,"Studio Nord",,,,,,,,0.00,,CREDIT,DEPOSIT',
      'CARD-2,20-11-2026,"20-11-2026 09:12:44.120",-45.10,EUR,Power,,1954.90,,,,,,,Strom,,,,,0.00,,DEBIT,CARD',
    ],
    credit: { bankReference: 'TRANSFER-1', payer: 'Studio Nord', references: ['Invoice 17'] },
  },
  {
    name: 't-bank',
    rows: [
      `${iban};Кредит;20.11.2026;1;978;1071,0;978;Оплата;Оплата по счёту 17;;;;;;;;;;;;;;;;"ООО ""Студия""";`,
      `${iban};Дебет;20.11.2026;2;978;45,1;978;Комиссия;Комиссия банка;;;;;;;;;;;;;;;;"АО ""ТБанк""";`,
    ],
    credit: { payer: 'ООО "Студия"', text: 'Оплата по счёту 17' },
  },
  {
    name: 'sber',
    encoding: 'windows-1251',
    rows: [
      `20.11.2026;${iban};ООО ёлка;98 540,00;;RUR;Оплата по счету №17`,
      `20.11.2026;${iban};Банк;;45,10;RUR;Комиссия`,
    ],
    credit: { payer: 'ООО ёлка', text: 'Оплата по счету №17', amount: 9_854_000, currency: 'RUB' },
  },
]

function headerLine({ name, header = 0 }: Sample): string {
  const headers = csvProfiles.filter(profile => profile.name === name).flatMap(profile => profile.headers)
  return headers[header] ?? ''
}

function buildFile(sample: Sample, rows = sample.rows): Uint8Array {
  const { encoding = 'utf-8', above = [] } = sample
  return encoders[encoding](`${[...above, headerLine(sample), ...rows].join('\r\n')}\r\n`)
}

test.each(samples)(
  'an export of $name is recognized, its debits are debits, and only booked rows count',
  sample => {
    const { entries, notYetBooked } = readCsvStatement(buildFile(sample), options)
    const currency = { currency: sample.name === 'sber' ? 'RUB' : 'EUR' }
    const both = [
      { ...credit, ...currency, ...sample.credit },
      { ...debit, ...currency },
    ]
    expect(entries).toMatchObject(both)
    expect(notYetBooked).toBe(sample.pending ?? 0)
  },
)

test.each(samples)('an export of $name is refused with the line of a row that does not fit', sample => {
  const broken = sample.rows.map(row => row.replace(/20[.-]11[.-](20)?26|2026-11-20/g, '99.99.9999'))
  const refused = () => readCsvStatement(buildFile(sample, broken), options)
  expect(refused).toThrow(/line \d+: date: '99\.99\.9999' is not a day written/)
  const cutOff = () => readCsvStatement(buildFile(sample, [...sample.rows, 'cut off']), options)
  expect(cutOff).toThrow(/line \d+: it has 1 fields/)
})

test.each([
  ['lhv', ',C,', ',CR,', "line 2: direction: 'CR' is not known; known are C, D"],
  ['swedbank', ';"K";"T1"', ';"";"T1"', "line 3: direction: '' is not known; known are K, D"],
  ['swedbank', '"20";', '"21";', "line 3: state: '21' is not known; known are 10, 20, 82, 86"],
  ['seb', ';D;', ';Debit;', "line 3: direction: 'Debit' is not known; known are C, D"],
  ['sparkasse', 'Umsatz gebucht', 'gebucht', "line 2: state: 'gebucht' is not known"],
  [
    'dkb',
    'Vorgemerkt',
    'Storniert',
    "line 8: state: 'Storniert' is not known; known are Gebucht, Vorgemerkt",
  ],
  ['revolut', 'REVERTED', 'REFUNDED', "line 5: state: 'REFUNDED' is not known"],
  ['t-bank', 'Дебет', 'Списание', "line 3: direction: 'Списание' is not known; known are Кредит, Дебет"],
])('in an export of %s, %j that became %j refuses the file', (bank, word, unknown, fault) => {
  const sample = samples.find(({ name }) => name === bank) ?? { name: bank, rows: [] }
  const changed = sample.rows.map(row => row.replace(word, unknown))
  expect(() => readCsvStatement(buildFile(sample, changed), options)).toThrow(fault)
})

test.each(csvProfiles)(
  'each header of $name has all of its deciding columns',
  ({ headers, delimiter, columns }) => {
    const deciding = ['date', 'amount', 'credit', 'debit', 'direction', 'state'] as const
    const named = deciding.map(column => [columns[column] ?? []].flat()).filter(names => names.length > 0)
    const missing = (header: string) =>
      named.filter(names => !header.split(delimiter).some(name => names.includes(name)))
    expect(headers.flatMap(missing)).toEqual([])
  },
)

test('no header line belongs to two banks', () => {
  const headers = csvProfiles.flatMap(({ headers: known }) => known)
  expect(new Set(headers).size).toBe(headers.length)
})
