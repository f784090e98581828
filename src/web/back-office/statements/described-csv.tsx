import { Fragment } from 'react'
import type { DescribedCsv } from '../../../contract/back-office/statements.ts'
import {
  dateFormats,
  directions,
  rowStates,
  statementColumns,
} from '../../../domain/payments/statement-csv.ts'
import { useTexts } from '../../app/context.ts'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** What is typed, by field: a format, the name of a column, or the words of a meaning, separated by commas. */
export type Description = Readonly<Record<string, string>>

type Meaning = 'credit' | 'debit' | 'booked' | 'pending' | 'skipped'
type Props = {
  description: Description
  errors: Record<string, string>
  onChange: (description: Description) => void
}

const choices = { delimiter: [';', ',', '\t', '|'], date: dateFormats, decimal: [',', '.'] } as const
const words = { direction: directions, state: rowStates } as const

/** The columns of a CSV whose bank the shop does not know. */
export function DescribeCsv({ description, errors, onChange }: Props) {
  const { described: t } = useTexts().backOffice.statements
  const line = (name: string, label: string, more: { help?: string; error?: string | undefined }) => (
    <Field key={name} label={label} help={more.help} error={more.error}>
      {control => (
        <TextInput
          {...control}
          name={name}
          autoComplete="off"
          value={description[name] ?? ''}
          onChange={event => onChange({ ...description, [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <>
      <p>{t.lead}</p>
      {(['delimiter', 'date', 'decimal'] as const).map(name => (
        <Field key={name} label={t.formats[name]}>
          {control => (
            <SelectInput
              {...control}
              name={`format-${name}`}
              value={description[`format-${name}`] ?? choices[name][0]}
              onChange={event => onChange({ ...description, [`format-${name}`]: event.target.value })}
            >
              {choices[name].map(value => (
                <option key={value} value={value}>
                  {value === '\t' ? t.tab : value}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      ))}
      {statementColumns.map(column => (
        <Fragment key={column}>
          {line(`column-${column}`, t.columns[column], {
            ...(column === 'amount' ? { help: t.amountHelp } : {}),
            error: errors[column],
          })}
          {(column === 'direction' || column === 'state') &&
            description[`column-${column}`] &&
            words[column].map(meaning => line(`word-${meaning}`, t.words[meaning], { help: t.wordsHelp }))}
        </Fragment>
      ))}
    </>
  )
}

export function toFormat(description: Description): DescribedCsv {
  const read = (name: string) => description[name]?.trim() ?? ''
  const named = statementColumns.map(column => [column, read(`column-${column}`)] as const)
  return {
    columns: Object.fromEntries(named.filter(([, name]) => name)),
    delimiter: description['format-delimiter'] ?? choices.delimiter[0],
    date: dateFormats.find(each => each === description['format-date']) ?? 'YYYY-MM-DD',
    decimal: description['format-decimal'] === '.' ? '.' : ',',
    ...(read('column-direction') ? { directions: readWords(read, words.direction) } : {}),
    ...(read('column-state') ? { states: readWords(read, words.state) } : {}),
  }
}

function readWords<Known extends Meaning>(
  read: (name: string) => string,
  meanings: readonly Known[],
): Record<string, Known> {
  return Object.fromEntries(
    meanings.flatMap(meaning =>
      read(`word-${meaning}`)
        .split(',')
        .map(word => word.trim())
        .filter(Boolean)
        .map(word => [word, meaning]),
    ),
  )
}
