import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = { at: number; busy: boolean; onResend: () => void }

export function ResendButton({ at, busy, onResend }: Props) {
  const { signIn: t } = useTexts()
  const seconds = useSecondsUntil(at)

  return (
    <Button variant="quiet" size="small" busy={busy} disabled={seconds > 0} onClick={onResend}>
      {seconds > 0 ? t.resendIn(seconds) : t.resend}
    </Button>
  )
}
