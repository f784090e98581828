export type StatementColumn = keyof typeof names

/** What banks call the columns, in the languages of the shop's banks; the first of each is the shop's own format. */
const names = {
  date:
    'date, booking date, booked, transaction date, kuupaev, kuupäev, kande kuupäev, tehingu kuupäev, ' +
    'buchungstag, buchungsdatum, datum, buchung, дата, дата операции, дата проводки, дата документа',
  amount: 'amount, sum, summa, betrag, umsatz, betrag eur, betrag €, сумма, сумма операции, сумма платежа',
  credit:
    'credit, credit amount, kreedit summa, haben, кредит, сумма по кредиту, поступление, приход, ' +
    'зачисление',
  debit: 'debit, debit amount, deebet summa, soll, дебет, сумма по дебету, списание, расход',
  direction:
    'direction, credit/debit, debit/credit, debit/credit d/c, credit/debit indicator, debit/credit indicator, ' +
    'd/c, c/d, dc, dr/cr, cr/dr, deebet/kreedit, deebet/kreedit d/c, soll/haben, soll/haben-kennzeichen, ' +
    'soll-/haben-kennzeichen, s/h, дебет/кредит, дт/кт',
  currency: 'currency, ccy, valuuta, währung, waehrung, waehrungskennzeichen, валюта',
  account:
    'account, own account, client account, customer account, customer account no, kliendi konto, konto, ' +
    'auftragskonto, iban auftragskonto, счет, номер счета, наш счет',
  bankReference:
    'bank reference, transaction id, archive id, archiving code, transfer reference, arhiveerimistunnus, ' +
    'arhiveerimistunnus/archive id, tehingu id, kande viide, bankreferenz, umsatz-id, референс, референс операции, ' +
    'идентификатор операции, id операции',
  reference: 'reference, creditor reference, structured reference, уин, код платежа',
  /** Filled by the payer's own system in most exports. */
  payerReference:
    'reference number, end-to-end reference, end to end id, end-to-end id, customer reference, viitenumber, ' +
    'kundenreferenz, kundenreferenz (end-to-end), referenz, номер ссылки',
  payer:
    'payer, payer name, name, counterparty, beneficiary/payer, beneficiary/payer name, payer/beneficiary, ' +
    'beneficiary/remitter name, sender/receiver name, saaja/maksja, saaja/maksja nimi, maksja, maksja nimi, ' +
    'beguenstigter/zahlungspflichtiger, begünstigter/zahlungspflichtiger, name zahlungsbeteiligter, ' +
    'empfänger/zahlungspflichtiger, zahlungspflichtige*r, zahlungspflichtiger, auftraggeber, auftraggeber/empfänger, плательщик, ' +
    'контрагент, наименование контрагента, наименование плательщика',
  text:
    'text, details, description, remittance information, payment details, selgitus, verwendungszweck, ' +
    'buchungstext/verwendungszweck, vorgang/verwendungszweck, назначение, назначение платежа, описание, описание операции',
  reversal: 'reversal, storno, сторно',
  state: 'status, state, booking status, buchungsstatus, статус',
  /** Holds the state in some exports and free words in others. */
  info: 'info',
  rowType: 'row type, reatüüp',
}

const columns = new Map<string, StatementColumn>(
  Object.entries(names).flatMap(([column, known]) =>
    // The entries of `names` have its keys.
    known.split(', ').map(name => [plainName(name), column as StatementColumn] as const),
  ),
)

const references: readonly StatementColumn[] = ['reference', 'payerReference']

/** Which column of the file is which; the first of two with the same meaning counts, and the first of all references. */
export function columnsOf(header: readonly string[]): Map<StatementColumn, number> {
  const found = new Map<StatementColumn, number>()
  header.forEach((name, index) => {
    const column = columns.get(plainName(name))
    if (column && !alike(column).some(other => found.has(other))) found.set(column, index)
  })
  return found
}

function alike(column: StatementColumn): readonly StatementColumn[] {
  return references.includes(column) ? references : [column]
}

/** A name or a word as it is compared: without case, ё, and what stands around it. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[_\u00a0\s]+/g, ' ')
    .replace(/[()[\]:."]/g, '')
    .trim()
}
