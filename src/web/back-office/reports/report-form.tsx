import { Form } from 'react-router'
import type { Report, ReportName } from '../../../contract/back-office/reports.ts'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './report.module.css'
import { unsplitReports } from './report-words.ts'

type Props = { name: ReportName; report: Report; query: URLSearchParams }

/** A GET form: the period and what is shown are in the address. */
export function ReportForm({ name, report, query }: Props) {
  const { reports: t } = useTexts().backOffice

  return (
    // Other values of the fields for another address, because they are only read at first.
    <Form key={`${name}?${query}`} method="get" action={backOfficePaths.report(name)} className={styles.form}>
      <TextField label={t.form.from} type="date" name="from" defaultValue={report.from} />
      <TextField label={t.form.to} type="date" name="to" defaultValue={report.to} />
      {name !== 'cohorts' && <Choice label={t.form.step} name="step" words={t.steps} value={report.step} />}
      <Choice
        label={t.form.compare}
        name="compare"
        words={t.compares}
        value={query.get('compare') ?? ''}
        none={t.form.none}
      />
      {!unsplitReports.includes(name) && (
        <Choice
          label={t.form.split}
          name="split"
          words={t.splits}
          value={query.get('split') ?? ''}
          none={t.form.none}
        />
      )}
      <Button type="submit">{t.form.show}</Button>
    </Form>
  )
}

type ChoiceProps = {
  label: string
  name: string
  words: Record<string, string>
  value: string
  none?: string
}

function Choice({ label, name, words, value, none }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      {none && <option value="">{none}</option>}
      {Object.entries(words).map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}
