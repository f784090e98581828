import { stringify } from 'csv-stringify/sync'
import { plainAmount } from '../../domain/money/money.ts'
import type { Cell } from '../platform/files/csv-table.ts'

const pairs = (count: number, ...names: [string, string]) =>
  Array.from({ length: count }, (_, index) => names.map(name => `${name} ${index + 1}`)).flat()

/** The header of the format 'Buchungsstapel', version 13: developer.datev.de, DATEV-Format. */
export const datevColumns: readonly string[] = [
  ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ['Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz'],
  ['Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
].flat()

/** `plain` is written without quotation marks. */
export type DatevCell = Cell | { plain: string }

export type DatevBatch = {
  createdAt: Date
  consultant: number
  client: number
  accountLength: number
  from: string
  to: string
  name: string
}

export function formatDatevHeader(batch: DatevBatch): string {
  const created = batch.createdAt.toISOString().replace(/\D/g, '')
  const [from, to] = [batch.from, batch.to].map(day => Number(day.replaceAll('-', '')))
  const header = [
    ['EXTF', 700, 21, 'Buchungsstapel', 13, { plain: created }, null, '', '', '', batch.consultant],
    [batch.client, Number(`${batch.from.slice(0, 4)}0101`), batch.accountLength, from ?? null, to ?? null],
    [batch.name, '', 1, 0, 0, 'EUR', null, '', null, null, '', null, null, '', ''],
  ].flat()
  return `${formatDatevRows([header])}${datevColumns.join(';')}\r\n`
}

/** Texts are quoted, numbers and amounts are not. */
export function formatDatevRows(rows: readonly DatevCell[][]): string {
  return stringify([...rows], {
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted_string: true,
    cast: {
      bigint: minor => plainAmount(Number(minor)).replace('.', ','),
      object: ({ plain }) => String(plain),
    },
  })
}

const windows1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** A letter that the encoding lacks is written without its accents, or else as '?'. */
export function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, letter => {
    const [plain = '?'] = letter.normalize('NFKD')
    return windows1252.get(letter) ?? windows1252.get(plain) ?? 0x3f
  })
}
