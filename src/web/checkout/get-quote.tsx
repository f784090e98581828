import { useState } from 'react'
import type { CallBody } from '../../contract/calls.ts'
import type { getQuote } from '../../texts/en/get-quote.ts'
import { useCall } from '../app/call.tsx'
import { CopyField } from '../app/copy-text.tsx'
import { Button } from '../ui/button.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  words: typeof getQuote
  request: CallBody<'POST /api/orders/quotes/'>
  /** Whether the fields of the form around it can be sent; it shows what is wrong. */
  isReady?: (form: HTMLFormElement) => boolean
}
type Made = { asked: string; url: string; pdf: string; until: string }

/** Makes a written quote of what the page would order. It is hidden as soon as the choice changes. */
export function GetQuote({ words: t, request, isReady }: Props) {
  const { busy, fields, call } = useCall()
  const [made, setMade] = useState<Made>()
  const asked = JSON.stringify(request)

  async function make(form: HTMLFormElement | null) {
    if (form && isReady?.(form) === false) return
    const answer = await call(api => api('POST /api/orders/quotes/', { body: request }))
    if (answer.ok) setMade({ ...answer.reply, asked })
  }

  if (made?.asked !== asked)
    return (
      <Stack gap="2xs" align="center">
        {Object.keys(fields).length > 0 && (
          <Notice tone="error" role="alert">
            {Object.values(fields).join(' ')}
          </Notice>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={event => void make(event.currentTarget.form)}
        >
          {t.get}
        </Button>
      </Stack>
    )
  return (
    <Stack gap="xs">
      <Text tone="quiet">{t.made(made.until)}</Text>
      <CopyField text={made.url} label={t.label} />
      <p data-links>
        <a href={made.pdf} target="_blank" rel="noreferrer">
          {t.pdf}
        </a>
      </p>
    </Stack>
  )
}
