import type { Texts } from '../../../texts/en/screens.ts'
import type { Language } from '../../../texts/language.ts'
import { readScreen, type Screen, type ScreenFile } from './screen-handle.ts'

// Loaded in the browser only, one chunk for each screen; the server imports all words at once.
const words = {
  en: {
    customers: () => import('../../../texts/en/back-office/customers.ts'),
    emails: () => import('../../../texts/en/back-office/emails.ts'),
    coupons: () => import('../../../texts/en/back-office/coupons.ts'),
    audit: () => import('../../../texts/en/back-office/audit.ts'),
    content: () => import('../../../texts/en/back-office/content.ts'),
    connections: () => import('../../../texts/en/back-office/connections.ts'),
    exports: () => import('../../../texts/en/back-office/exports.ts'),
    factor: () => import('../../../texts/en/back-office/factor.ts'),
    imports: () => import('../../../texts/en/back-office/imports.ts'),
    licenses: () => import('../../../texts/en/back-office/licenses.ts'),
    orders: () => import('../../../texts/en/back-office/orders.ts'),
    search: () => import('../../../texts/en/back-office/search.ts'),
    payments: () => import('../../../texts/en/back-office/payments.ts'),
    reports: () => import('../../../texts/en/back-office/reports.ts'),
    rates: () => import('../../../texts/en/back-office/rates.ts'),
    endpoints: () => import('../../../texts/en/back-office/endpoints.ts'),
    reminders: () => import('../../../texts/en/back-office/reminders.ts'),
    tokens: () => import('../../../texts/en/back-office/tokens.ts'),
    sellers: () => import('../../../texts/en/back-office/sellers.ts'),
    sessions: () => import('../../../texts/en/back-office/sessions.ts'),
    statements: () => import('../../../texts/en/back-office/statements.ts'),
    questions: () => import('../../../texts/en/back-office/questions.ts'),
    superusers: () => import('../../../texts/en/back-office/superusers.ts'),
    today: () => import('../../../texts/en/back-office/today.ts'),
  },
  ru: {
    customers: () => import('../../../texts/ru/back-office/customers.ts'),
    emails: () => import('../../../texts/ru/back-office/emails.ts'),
    coupons: () => import('../../../texts/ru/back-office/coupons.ts'),
    audit: () => import('../../../texts/ru/back-office/audit.ts'),
    content: () => import('../../../texts/ru/back-office/content.ts'),
    connections: () => import('../../../texts/ru/back-office/connections.ts'),
    exports: () => import('../../../texts/ru/back-office/exports.ts'),
    factor: () => import('../../../texts/ru/back-office/factor.ts'),
    imports: () => import('../../../texts/ru/back-office/imports.ts'),
    licenses: () => import('../../../texts/ru/back-office/licenses.ts'),
    orders: () => import('../../../texts/ru/back-office/orders.ts'),
    search: () => import('../../../texts/ru/back-office/search.ts'),
    payments: () => import('../../../texts/ru/back-office/payments.ts'),
    reports: () => import('../../../texts/ru/back-office/reports.ts'),
    rates: () => import('../../../texts/ru/back-office/rates.ts'),
    endpoints: () => import('../../../texts/ru/back-office/endpoints.ts'),
    reminders: () => import('../../../texts/ru/back-office/reminders.ts'),
    tokens: () => import('../../../texts/ru/back-office/tokens.ts'),
    sellers: () => import('../../../texts/ru/back-office/sellers.ts'),
    sessions: () => import('../../../texts/ru/back-office/sessions.ts'),
    statements: () => import('../../../texts/ru/back-office/statements.ts'),
    questions: () => import('../../../texts/ru/back-office/questions.ts'),
    superusers: () => import('../../../texts/ru/back-office/superusers.ts'),
    today: () => import('../../../texts/ru/back-office/today.ts'),
  },
} satisfies Record<Language, Record<Screen, () => Promise<Partial<Texts['backOffice']>>>>

/** They name what superusers did with any record, so they are many. */
const doneWords = {
  en: () => import('../../../texts/en/back-office/verbs.ts'),
  ru: () => import('../../../texts/ru/back-office/verbs.ts'),
} satisfies Record<Language, () => Promise<unknown>>
const screensWithHistory: readonly Screen[] = [
  'orders',
  'customers',
  'licenses',
  'emails',
  'coupons',
  'sellers',
  'reports',
  'audit',
]

const frameWords = {
  en: () =>
    Promise.all([import('../../../texts/en/frame.ts'), import('../../../texts/en/back-office/kit.ts')]),
  ru: () =>
    Promise.all([import('../../../texts/ru/frame.ts'), import('../../../texts/ru/back-office/kit.ts')]),
} satisfies Record<Language, () => Promise<unknown>>

export async function addFrameWords(texts: Texts, language: Language) {
  const [{ frame }, { kit }] = await frameWords[language]()
  Object.assign(texts, frame, { backOffice: Object.assign(texts.backOffice ?? {}, { kit }) })
}

export async function addScreenWords(texts: Texts, language: Language, page: ScreenFile) {
  texts.backOffice ??= {} as Texts['backOffice']
  const screen = readScreen(page)
  const done = screensWithHistory.includes(screen) ? [doneWords[language]()] : []
  Object.assign(texts.backOffice, ...(await Promise.all([words[language][screen](), ...done])))
}
