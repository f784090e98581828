import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StatementColumn } from '../../domain/payments/statement-csv.ts'
import { csvFormat } from '../testing/statements.ts'
import { openWorld } from '../testing/world.ts'
import { saveCsvFormat } from './csv/csv-formats.ts'

const { anna, clerk, shop } = openWorld()
const folder = join(import.meta.dirname, 'statement-files')
const files = readdirSync(folder).filter(name => !name.endsWith('.txt'))

const german = { delimiter: ';', decimal: ',' } as const
const formats = [
  csvFormat({
    account: 'PL1',
    ...inOrder('Dzień;Kwota;Rodzaj;Stan;Nazwa;Tytuł', [
      'date',
      'amount',
      'direction',
      'state',
      'payer',
      'text',
    ]),
    date: 'MM/DD/YYYY',
    delimiter: ';',
    encoding: 'windows-1250',
    directions: { UZNANIE: 'credit', OBCIĄŻENIE: 'debit' },
    states: { OK: 'booked', CZEKA: 'pending', BŁĄD: 'skipped' },
  }),
  csvFormat({
    ...german,
    account: 'RU1',
    currency: '',
    ...inOrder('Дата операции;Номер счёта;Плательщик;Кредит;Дебет;Валюта;Назначение платежа', [
      'date',
      'account',
      'payer',
      'credit',
      'debit',
      'currency',
      'text',
    ]),
    date: 'DD.MM.YYYY',
    encoding: 'windows-1251',
  }),
  csvFormat({
    ...german,
    account: 'DE1',
    header:
      'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;IBAN;Betrag (€);Gläubiger-ID;Mandatsreferenz;Kundenreferenz',
    columns: {
      date: 'Buchungsdatum',
      state: 'Status',
      payer: 'Zahlungspflichtige*r',
      text: 'Verwendungszweck',
      amount: 'Betrag (€)',
      reference: 'Kundenreferenz',
    },
    date: 'DD.MM.YY',
    states: { Gebucht: 'booked', Vorgemerkt: 'pending' },
  }),
  csvFormat({
    ...german,
    account: 'DE2',
    header:
      'Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz;',
    columns: {
      date: 'Buchungstag',
      payer: 'Empfänger/Zahlungspflichtiger',
      text: 'Vorgang/Verwendungszweck',
      currency: 'Währung',
      amount: 'Umsatz',
      direction: '',
    },
    date: 'DD.MM.YYYY',
    encoding: 'windows-1252',
    directions: { H: 'credit', S: 'debit' },
  }),
]

test.each(files)('each line of the statement %s has the result that is listed beside it', async name => {
  await (placed ??= placeOrders())
  const printed = await clerk.types('import-statement', join(folder, name), '--dry-run')
  const expected = await readFile(join(folder, `${name}.txt`), 'utf8')
  expect(`${printed.replace(/#\d+/g, '#N')}\n`).toBe(expected)
})

/** A header line with the meaning of each of its columns. */
function inOrder(header: string, meanings: StatementColumn[]) {
  const names = header.split(';')
  return { header, columns: Object.fromEntries(meanings.map((column, at) => [column, names[at]])) }
}

let placed: Promise<void> | undefined

/** The statements contain the first two in EUR and the others in RUB; the second of each pair is paid. */
async function placeOrders() {
  await shop.db.transaction(async tx => {
    for (const format of formats) await saveCsvFormat(tx, format)
  })
  const ids: number[] = []
  for (const country of ['DEU', 'RUS']) {
    const pending = await anna.orders({ pay: 'bank', servers: 5, country })
    const paid = await anna.orders({ pay: 'bank', servers: 5, country })
    await clerk.imports([{ amount: paid.amount, currency: paid.currency_text, structured: paid.reference }])
    ids.push(pending.id, paid.id)
  }
  expect(ids).toEqual([10001, 10002, 10003, 10004])
}
