import { payments } from './payments.ts'

const counted = (count: number) => `${count} ${count === 1 ? 'movement' : 'movements'}`

export const statements = {
  title: 'Bank statements',
  lead: 'A camt.053 file (XML) or a CSV of the bank. Transfers that match pay their orders, the others become payments to match. Statements may overlap.',
  file: 'Statement',
  fileHelp: 'Choose a file or drop it here: at most 2 MB. Larger ones are imported with bin/admin.',
  tooLarge: 'The file is larger than 2 MB. Export a shorter period.',
  fileMissing: 'Choose a file.',
  reading: 'How a CSV is read',
  bank: 'Bank',
  recognized: 'recognized by its header line',
  account: 'Account',
  accountHelp: 'Of a CSV without such a column, or one more account of the shop.',
  currency: 'Currency',
  currencyHelp: 'Of a CSV without such a column, such as EUR.',
  encoding: 'Encoding',
  ofBank: 'that of the bank',
  check: 'Check the file',
  checked: (name: string) => `What importing ${name} does`,
  faults: 'The file has faults, so nothing of it can be imported. They are described in English:',
  summary: (movements: number, sums: string) =>
    `${counted(movements)}${sums ? `. New money: ${sums}` : ', nothing of it new'}.`,
  leftOut: (count: number) => `${counted(count)} more are not listed here.`,
  notYetBooked: (count: number) =>
    `${counted(count)} not booked yet: they count when a later statement has them as booked.`,
  empty: 'The file has no movements.',
  columns: {
    place: 'Place',
    day: 'Day',
    payer: 'Payer',
    text: 'Text',
    amount: 'Amount',
    result: 'Result',
  },
  places: { entry: 'entry', line: 'line' },
  outcomes: {
    paid: (orders: string) => `booked: pays order ${orders}`,
    confirmed: (orders: string) => `booked: confirms order ${orders}, which was marked paid by hand`,
    unmatched: (reason: string, orders: string) => `waits: ${reason}${orders ? ` (${orders})` : ''}`,
    known: 'known: imported before',
    debit: 'refused: went out',
    nothing: 'refused: no money',
  },
  reasons: payments.reasons,
  import: {
    open: 'Import',
    question: (name: string) => `Import ${name}?`,
    consequences: (paid: number, unmatched: number) =>
      `${paid} ${paid === 1 ? 'order is' : 'orders are'} paid, and each customer gets an e-mail. ${unmatched} ${unmatched === 1 ? 'payment waits' : 'payments wait'} to be matched. An import cannot be undone.`,
    submit: 'Import the statement',
  },
  imported: 'Imported statements',
  none: 'No statement was imported yet.',
  files: {
    name: 'File',
    when: 'When',
    who: 'By',
    paid: 'Paid',
    confirmed: 'Confirmed',
    unmatched: 'To match',
    known: 'Known',
    ignored: 'Refused',
    sums: 'New money',
  },
}
