import { useState } from 'react'
import { usePage, useTexts } from '../../app/context.ts'
import { CopyText } from '../../app/copy-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/fields.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import own from './app-setup.module.css'

export type BegunApp = { secret: string; qr: { size: number; path: string } }

type Props = { begun: BegunApp; onCodes: (codes: readonly string[]) => void }

/** Shows the secret to the app, and asks for its first code. */
export function AppSetup({ begun, onCodes }: Props) {
  const { api, texts } = usePage()
  const { factor: t } = texts.backOffice
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function finish() {
    setBusy(true)
    const answer = await api('POST /api/sezam/second-factor/totp/confirmation/', { body: { code } })
    setBusy(false)
    if (answer.ok) onCodes(answer.reply.data.recovery_codes)
    else setProblem(answer.message)
  }

  const { size, path } = begun.qr
  return (
    <Form width="form" submit={t.finish} variant="primary" busy={busy} onSubmit={finish}>
      <p>{t.scan}</p>
      <svg className={own.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.qrLabel}>
        <path d={path} />
      </svg>
      <Text tone="quiet" wrap="anywhere">
        {t.orType} <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </Text>
      <TextField
        label={t.firstCode}
        error={problem}
        required
        name="code"
        look="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={event => setCode(event.target.value)}
      />
    </Form>
  )
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { factor: t } = useTexts().backOffice

  return (
    <Stack gap="m" width="form">
      <Notice tone="warn" title={t.codesTitle} role="status">
        {t.codesText}
      </Notice>
      <ul className={own.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row gap="s">
        <CopyText text={codes.join('\n')} label={t.copy} />
        <Button variant="primary" onClick={onDone}>
          {t.codesSaved}
        </Button>
      </Row>
    </Stack>
  )
}
