import { useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  label: string
  /** What it is about, for screen readers and in the question. */
  subject: string
  question: string
  text: string
  act: () => Promise<unknown>
}

export function ConfirmButton({ label, subject, question, text, act }: Props) {
  const { developers: t } = useTexts().profile
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await act()
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <Button size="small" aria-label={`${label}: ${subject}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        closeLabel={t.cancel}
        actions={
          <>
            <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
              {label}
            </Button>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
          </>
        }
      >
        <p>{subject}</p>
        <p>{text}</p>
      </Dialog>
    </>
  )
}
