import { type ReactNode, useEffect, useState } from 'react'
import type { SavedCsvFormat } from '../../../contract/back-office/statements.ts'
import { currencyCodes } from '../../../domain/money/money.ts'
import {
  csvDelimiters,
  dateFormats,
  statementColumns,
  statementEncodings,
} from '../../../domain/payments/statement-csv.ts'
import { useTexts } from '../../app/context.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type Description, meanings, readLines, suggestDescription, toCsvFormat } from './csv-description.ts'

const sampleBytes = 20_000

type Props = { file: File | undefined; formats: readonly SavedCsvFormat[] }

/** Which column of the chosen file is what, with the first values of each. */
export function DescribeCsv({ file, formats }: Props) {
  const { described: t } = useTexts().backOffice.statements
  const [bytes, setBytes] = useState<Uint8Array>()
  const [description, setDescription] = useState<Description>()

  useEffect(() => {
    void file
      ?.slice(0, sampleBytes)
      .arrayBuffer()
      .then(buffer => {
        const sample = new Uint8Array(buffer)
        setBytes(sample)
        setDescription(suggestDescription(sample, formats))
      })
  }, [file, formats])

  if (!file || !bytes || !description) return <p>{t.chooseFile}</p>
  const lines = readLines(bytes, description)
  return <Columns lines={lines} description={description} onChange={setDescription} />
}

type ColumnsProps = {
  lines: string[][]
  description: Description
  onChange: (description: Description) => void
}

function Columns({ lines, description, onChange }: ColumnsProps) {
  const { described: t, account: accountLabel } = useTexts().backOffice.statements
  const header = lines[description.headerLine] ?? []
  // A header line may have a name twice.
  const columns = header.map((name, place) => ({ name, place }))
  const samples = lines.slice(description.headerLine + 1)
  const change = (changed: Partial<Description>) => onChange({ ...description, ...changed })
  const chosen = Object.values(description.columns)
  const options = {
    encoding: statementEncodings,
    delimiter: csvDelimiters,
    date: dateFormats,
    decimal: [',', '.'],
    currency: ['', ...currencyCodes],
  } as const

  return (
    <Stack gap="m" width="form">
      <p>{t.lead}</p>
      <Choice
        label={t.headerLine}
        value={String(description.headerLine)}
        options={lines.map((line, at) => [String(at), `${at + 1}: ${line.join(' · ').slice(0, 60)}`])}
        onChange={value => change({ headerLine: Number(value), columns: {} })}
      />
      <Line label={accountLabel} value={description.account} onChange={account => change({ account })} />
      {(['currency', 'encoding', 'delimiter', 'date', 'decimal'] as const).map(name => (
        <Choice
          key={name}
          label={t.formats[name]}
          value={description[name]}
          options={options[name].map(value => [value, value === '\t' ? t.tab : value || t.ownColumn])}
          onChange={value => change({ [name]: value })}
        />
      ))}
      {columns.map(({ name, place }) => (
        <Choice
          key={place}
          label={name || t.unnamed(place + 1)}
          help={samples
            .map(cells => cells[place])
            .filter(Boolean)
            .slice(0, 3)
            .join(' · ')}
          value={description.columns[place] ?? ''}
          options={['' as const, ...statementColumns].map(column => [column, t.columns[column || 'none']])}
          onChange={value => {
            const column = statementColumns.find(each => each === value) ?? ''
            change({ columns: { ...description.columns, [place]: column } })
          }}
        />
      ))}
      {(['direction', 'state'] as const)
        .filter(column => chosen.includes(column))
        .flatMap(column => meanings[column])
        .map(meaning => (
          <Line
            key={meaning}
            label={t.words[meaning]}
            help={t.wordsHelp}
            value={description.words[meaning] ?? ''}
            onChange={words => change({ words: { ...description.words, [meaning]: words } })}
          />
        ))}
      <div>
        <ActionDialog
          words={{ ...t.save, question: t.save.question(description.account) }}
          fields={errors => <Missing errors={errors} />}
          run={(api, reason) =>
            api('PUT /api/sezam/statements/formats/', {
              body: { ...toCsvFormat(description, header), reason },
            })
          }
        />
      </div>
    </Stack>
  )
}

function Missing({ errors }: { errors: Record<string, string> }) {
  const { described: t, account } = useTexts().backOffice.statements
  const names: Partial<Record<string, string>> = { ...t.columns, account }
  const missing = Object.keys(errors).flatMap(field => names[field] ?? [])
  return missing.length > 0 ? <p>{t.missing(missing.join(', '))}</p> : null
}

type InputProps = { label: string; help?: ReactNode; value: string; onChange: (value: string) => void }

function Choice({ onChange, ...props }: InputProps & { options: readonly (readonly [string, string])[] }) {
  return <SelectField {...props} onChange={event => onChange(event.target.value)} />
}

function Line({ onChange, ...props }: InputProps) {
  return <TextField {...props} autoComplete="off" onChange={event => onChange(event.target.value)} />
}
