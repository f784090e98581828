import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoment } from '../../../texts/moment.ts'
import type { Refusal } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import form from '../kit/kit-form.module.css'
import { DescribeCsv, type Description, toFormat } from './described-csv.tsx'
import { describedBank, type Options, ReadingOptions } from './reading-options.tsx'

const mostBytes = 5 * 1024 * 1024

const savedDescription = 'described-csv'

type Upload = Options & { file: File; format: string }

type Props = {
  banks: readonly string[]
  /** The next step is to import what was checked. */
  isChecked: boolean
}

/** The multipart form of the file; fields that are empty are left out. */
function makeForm({ file, ...options }: Upload): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ kind: 'statement', name: file.name, ...options }))
    if (value) data.set(name, value)
  data.set('file', file)
  return data
}

export function StatementForm({ banks, isChecked }: Props) {
  const { api, texts, visitor } = usePage()
  const { kit, statements: t } = texts.backOffice
  const [file, setFile] = useState<File>()
  const [options, setOptions] = useState<Options>({ bank: '', account: '', currency: '', encoding: '' })
  const [description, setDescription] = useState<Description>({})
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'fields' | 'changed'>>()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function check() {
    const problem = file ? (file.size > mostBytes ? t.tooLarge : null) : t.fileMissing
    setRefusal(problem ? { message: problem, fields: { file: problem } } : undefined)
    if (!file || problem) return
    setBusy(true)
    const isDescribed = options.bank === describedBank
    const format = isDescribed ? JSON.stringify(toFormat(description)) : ''
    const upload = { file, ...options, bank: isDescribed ? '' : options.bank, format }
    const answer = await api('POST /api/sezam/imports/', { upload: makeForm(upload) })
    if (isDescribed) localStorage.setItem(savedDescription, JSON.stringify(description))
    if (answer.ok) await revalidate()
    else setRefusal(answer)
    setBusy(false)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) void check()
  }

  function change(next: { file?: File | undefined; options?: Options; description?: Description }) {
    if ('file' in next) setFile(next.file)
    if (next.description) setDescription(next.description)
    if (next.options) setOptions(next.options)
    // What was described the last time, in this browser.
    if (next.options?.bank === describedBank && options.bank !== describedBank) setDescription(readSaved())
    setRefusal(undefined)
  }

  return (
    <form method="post" noValidate className={form.form} onSubmit={submit}>
      <Field label={t.file} help={t.fileHelp} error={refusal?.fields['file']} required>
        {control => (
          <TextInput
            {...control}
            type="file"
            name="file"
            accept=".xml,.csv,.txt,text/xml,text/csv,text/plain"
            onChange={event => change({ file: event.target.files?.[0] })}
          />
        )}
      </Field>
      <Disclosure summary={t.reading}>
        <ReadingOptions
          banks={banks}
          options={options}
          errors={refusal?.fields ?? {}}
          onChange={changed => change({ options: changed })}
        />
        {options.bank === describedBank && (
          <div className={form.form}>
            <DescribeCsv
              description={description}
              errors={refusal?.fields ?? {}}
              onChange={changed => change({ description: changed })}
            />
          </div>
        )}
      </Disclosure>
      {refusal && !refusal.fields['file'] && (
        <Notice tone="error" role="alert" title={refusal.message}>
          {refusal.changed?.at &&
            kit.action.changedBy(refusal.changed.by, formatMoment(visitor.language, refusal.changed.at))}
        </Notice>
      )}
      <div>
        <Button type="submit" variant={isChecked ? 'secondary' : 'primary'} busy={busy}>
          {t.check}
        </Button>
      </div>
    </form>
  )
}

function readSaved(): Description {
  try {
    return JSON.parse(localStorage.getItem(savedDescription) ?? '{}')
  } catch {
    return {}
  }
}
