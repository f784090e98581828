import { Form } from 'react-router'
import type { Report } from '../../../contract/back-office/reports.ts'
import { type ReportName, unsplitReports } from '../../../domain/reports/report-names.ts'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './report.module.css'

type Props = { name: ReportName; report: Report; query: URLSearchParams }

/** A GET form: the period and what is shown are in the address. */
export function ReportForm({ name, report, query }: Props) {
  const { reports: t } = useTexts().backOffice
  const orNothing = (words: Record<string, string>) => [['', t.form.none] as const, ...Object.entries(words)]

  return (
    // Other values of the fields for another address, because they are only read at first.
    <Form key={`${name}?${query}`} method="get" action={backOfficePaths.report(name)} className={styles.form}>
      <TextField label={t.form.from} type="date" name="from" defaultValue={report.from} />
      <TextField label={t.form.to} type="date" name="to" defaultValue={report.to} />
      {name !== 'cohorts' && (
        <SelectField
          label={t.form.step}
          name="step"
          defaultValue={report.step}
          options={Object.entries(t.steps)}
        />
      )}
      <SelectField
        label={t.form.compare}
        name="compare"
        defaultValue={query.get('compare') ?? ''}
        options={orNothing(t.compares)}
      />
      {!unsplitReports.includes(name) && (
        <SelectField
          label={t.form.split}
          name="split"
          defaultValue={query.get('split') ?? ''}
          options={orNothing(t.splits)}
        />
      )}
      <Button type="submit">{t.form.show}</Button>
    </Form>
  )
}
