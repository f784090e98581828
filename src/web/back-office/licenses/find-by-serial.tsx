import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from '../kit/filter-chips.module.css'

/** Apart from the filters, because those are in the address. */
export function FindBySerial() {
  const { bySerial: t } = useTexts().backOffice.licenses
  const api = useApi()
  const navigate = useNavigate()
  const [serial, setSerial] = useState('')
  const [problem, setProblem] = useState<string>()

  async function find() {
    const answer = await api('POST /api/sezam/licenses/search/', { body: { serial } })
    if (answer.ok) await navigate(backOfficePaths.license(answer.reply.data.id))
    else setProblem(answer.status === 404 ? t.none : answer.message)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (serial.trim() !== '') void find()
  }

  return (
    <form method="post" noValidate className={styles.chips} onSubmit={submit}>
      <label className={styles.chip}>
        <input
          aria-label={t.label}
          aria-invalid={problem ? true : undefined}
          placeholder={t.label}
          autoComplete="off"
          spellCheck={false}
          value={serial}
          onChange={event => setSerial(event.target.value)}
        />
      </label>
      <Button type="submit" size="small">
        {t.submit}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}
