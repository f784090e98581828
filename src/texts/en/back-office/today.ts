import { plural } from '../../plural.ts'
import { connectionActionWords } from './connection-actions.ts'
import { emailActionWords } from './email-actions.ts'
import { moneyWords } from './money-words.ts'

export const today = {
  nothing: 'Nothing waits for you.',
  nothingText: 'Payments, disputes and failures that need your decision appear here.',
  waiting: 'Waiting for you',
  open: 'Open',
  due: 'due',
  failed: { email: emailActionWords, event: connectionActionWords.event, job: connectionActionWords.job },
  /** What is done next, on the page of the record. */
  next: {
    unmatched: 'Match to an order',
    reversals: 'Decide',
    withdrawals: 'Refund',
    'bank-orders': 'Remind',
    'vat-numbers': 'Correct invoice',
    questions: 'Answer',
  },
  payments: moneyWords.kinds,
  kinds: {
    unmatched: 'Unmatched payments',
    reversals: 'Refunds and disputes',
    withdrawals: 'Withdrawals to refund',
    refunds: 'Refunds to transfer',
    'bank-orders': 'Transfers overdue',
    'vat-numbers': 'VAT numbers not valid',
    rates: 'Exchange rates to check',
    questions: 'Questions without an answer',
    texts: 'Texts to translate or compare',
    emails: 'E-mails that could not be sent',
    events: 'Incoming events that failed',
    jobs: 'Jobs that failed',
    webhooks: 'Webhooks disabled this week',
    superusers: 'Without a second factor',
    'recovery-codes': 'Few recovery codes left',
    backups: 'Backups',
    doctor: 'Faults in stored data',
  },
  order: (id: string) => `order ${id}`,
  payment: (id: string) => `Payment ${id}`,
  codesLeft: (count: string) => `${count} left`,
  backups: {
    off: 'Backups are off: set BACKUP_DIR',
    none: 'There is no backup yet',
    old: (days: number) => `No backup for ${days} ${plural('en', days, { one: 'day', other: 'days' })}`,
    archive: 'Changes are not archived: see the log',
  },
  /** The doctor has its rules and their subjects in English. */
  doctor: {} as Partial<Record<string, string>>,
  subjects: (english: string) => english,
  figures: {
    title: 'Figures',
    lead: 'In euros before tax, today included. The lines are twelve weeks.',
    incomplete: 'The figures of an import are still being counted.',
    revenue: 'Revenue, 7 days',
    orders: 'Paid orders, 7 days',
    demos: 'Demos, 7 days',
    mrr: 'Monthly recurring revenue',
    before: (value: string) => `a week ago: ${value}`,
    expiring: (count: number) => `Licenses that end within 30 days: ${count}`,
  },
  columns: {
    kind: 'Kind',
    who: 'Who or what',
    about: 'About',
    day: 'Day',
    amount: 'Amount',
    next: 'Next step',
  },
}
