import type { ReactNode } from 'react'
import { reportNames } from '../../../domain/reports/report-names.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { Page } from '../kit/page.tsx'
import { Tabs } from '../kit/tabs.tsx'

type Props = { title: string; lead: string; file: string; children: ReactNode }

/** What the reports and the books have in common: the heading with the file, and the tabs. */
export function ReportFrame({ title, lead, file, children }: Props) {
  const { reports: t, kit } = useTexts().backOffice
  const download = (
    <ButtonLink href={file} download data-export>
      {kit.csv}
    </ButtonLink>
  )

  return (
    <Page title={title} lead={lead} aside={download}>
      <Tabs
        label={kit.menu.reports}
        items={[
          ...reportNames.map(name => ({ to: backOfficePaths.report(name), label: t.names[name] })),
          { to: backOfficePaths.book('vat'), label: t.books.names.vat },
          { to: backOfficePaths.book('sales'), label: t.books.names.sales },
        ]}
      />
      {children}
    </Page>
  )
}
