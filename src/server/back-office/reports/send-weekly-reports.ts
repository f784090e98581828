import type { Waiting } from '../../../contract/back-office/today.ts'
import { addDays } from '../../../domain/day.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import type { Days } from '../../../domain/reports/steps.ts'
import { pickTexts } from '../../../texts/all.ts'
import { formatDay } from '../../../texts/day.ts'
import { type Contact, findContact } from '../../customers/store.ts'
import { listSuperusers } from '../../identity/superusers/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { type LetterRow, writeLetter } from '../../platform/mail/mail.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { lastWeek, readWeek, type WeekFigures, wantsWeeklyReport } from '../../reports/weekly-figures.ts'
import type { Shop } from '../../shop.ts'
import { countUnanswered } from '../../support/store.ts'
import { findWaiting } from '../today/find-waiting.ts'

const words = pickTexts(t => t.weeklyReportMail)
const kindWords = pickTexts(t => t.backOffice.today.kinds)
const moneyFigures: readonly string[] = ['received', 'credited', 'mrr', 'new', 'churn']

type Week = { days: Days; now: WeekFigures; before: WeekFigures; questions: number }

/** docs/domain.md, 'Reports'. The unique key of the mail makes it go to each superuser once a week. */
export async function sendWeeklyReports(shop: Shop) {
  const days = lastWeek(utcDay(shop.clock.now()))
  const before = { from: addDays(days.from, -7), to: addDays(days.to, -7) }
  const week = {
    days,
    now: await readWeek(shop.db, days),
    before: await readWeek(shop.db, before),
    questions: await countUnanswered(shop.db, days),
  }
  for (const { id, customerId } of await listSuperusers(shop.db)) {
    if (!(await wantsWeeklyReport(shop.db, id))) continue
    const contact = await findContact(shop.db, customerId)
    const waiting = await findWaiting(shop, id, contact.language)
    await shop.db.transaction(async tx => {
      const mail = writeWeeklyReport(week, waiting, contact, shop)
      const key = `weekly-report:${days.from}:${id}` as const
      await postMail(tx, shop, { ...mail, key })
    })
  }
}

function writeWeeklyReport(
  { days, now, before, questions }: Week,
  waiting: readonly Waiting[],
  { email, language }: Contact,
  { config }: Pick<Shop, 'config'>,
) {
  const t = words[language]
  const [from, to] = [formatDay(language, days.from), formatDay(language, days.to)]
  const format = (key: string, value: number) =>
    moneyFigures.includes(key) ? formatMoney(value, 'EUR', { language, decimals: 'always' }) : String(value)
  const figures = Object.entries(t.figures).map(([key, label]): LetterRow => {
    // The words have the keys of the figures.
    const figure = key as keyof WeekFigures
    return [label, t.compared(format(key, now[figure]), format(key, before[figure]))]
  })
  const open: LetterRow[] = waiting.map(({ kind, count, more }) => [
    kindWords[language][kind],
    more ? t.more(String(count)) : String(count),
  ])
  if (questions > 0) open.push([t.questions, String(questions)])
  return writeLetter({ email, language }, config, {
    subject: t.subject(config.productName, from, to),
    title: t.title,
    parts: [
      t.lead(from, to),
      { rows: figures },
      open.length > 0 ? t.waiting : t.nothing,
      ...(open.length > 0 ? [{ rows: open }] : []),
      [
        { label: t.open, link: `${config.baseUrl}/sezam/reports/` },
        { label: t.switchOff, link: `${config.baseUrl}/sezam/settings/weekly-report/` },
      ],
    ],
  })
}
