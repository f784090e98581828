import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { Tabs } from '../kit/tabs.tsx'
import { reportNames } from './report-words.ts'

export function ReportTabs() {
  const { reports: t } = useTexts().backOffice

  return (
    <Tabs
      label={t.tabsLabel}
      items={[
        ...reportNames.map(name => ({ to: backOfficePaths.report(name), label: t.names[name] })),
        { to: backOfficePaths.book('vat'), label: t.books.names.vat },
        { to: backOfficePaths.book('sales'), label: t.books.names.sales },
      ]}
    />
  )
}
