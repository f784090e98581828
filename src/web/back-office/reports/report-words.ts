import type { Report } from '../../../contract/back-office/reports.ts'
import type { Language } from '../../../domain/languages.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { type ReportName, reportNames } from '../../../domain/reports/report-names.ts'
import type { Step } from '../../../domain/reports/steps.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatChange, formatPercent } from '../../../texts/percent.ts'
import { type LoaderArgs, usePage } from '../../app/context.ts'

/** For loaders. */
export function requireReportName({ params: { report = 'revenue' } }: LoaderArgs): ReportName {
  const name = reportNames.find(known => known === report)
  if (!name) throw new Response(null, { status: 404 })
  return name
}

/** How the figures, columns, periods and groups of a report are written. */
export function useReportWords() {
  const { texts, visitor } = usePage()
  const t = texts.backOffice.reports
  const { language } = visitor

  return {
    t,
    nameColumn(key: string): string {
      const months = /^month(\d+)$/.exec(key)?.[1]
      if (months) return t.month(months)
      return find(t.columns, key)
    },
    defineColumn: (key: string) => find(t.definitions, key.startsWith('month') ? 'month' : key),
    nameGroup: (group: string) => find(t.methods, group) || find(t.plans, group) || group,
    formatFigure(value: number | null, kind: Report['columns'][number]['kind']): string {
      if (value === null) return '–'
      if (kind === 'money') return formatMoney(value, 'EUR', { language, decimals: 'always' })
      return kind === 'percent' ? formatPercent(language, value / 10) : formatCount(value, language)
    },
    /** From an earlier value that is not 0. */
    formatChange: (value: number, before: number) => formatChange(language, value / before - 1),
    /** For an axis: without cents. */
    formatTick(value: number, kind: Report['columns'][number]['kind']): string {
      if (kind === 'percent') return formatPercent(language, value / 10)
      if (kind === 'count') return formatCount(value, language)
      return formatMoney(Math.round(value / 100) * 100, 'EUR', { language, decimals: 'when-needed' })
    },
    formatPeriod: (from: string, to: string) =>
      from === to ? formatDay(language, from) : `${formatDay(language, from)} – ${formatDay(language, to)}`,
    formatPart: (from: string, step: Step) =>
      step === 'quarter'
        ? t.quarter(Math.ceil(Number(from.slice(5, 7)) / 3), from.slice(0, 4))
        : formatPart(from, step, language),
  }
}

/** 'Nov 2026', '2026', otherwise the first day. */
function formatPart(from: string, step: Exclude<Step, 'quarter'>, language: Language): string {
  const year = from.slice(0, 4)
  if (step === 'year') return year
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const ofYear = `${short.format(new Date(from)).replace('.', '')}\u00a0${year}`
  return step === 'month' ? ofYear : `${Number(from.slice(8))}\u00a0${ofYear}`
}

function formatCount(count: number, language: Language): string {
  return count.toLocaleString(language).replace(/[\s,]/g, '\u00a0')
}

/** Only those words that are texts, and not functions. */
function find(words: Record<string, unknown>, key: string): string {
  const word = words[key]
  return typeof word === 'string' ? word : ''
}
