import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import styles from './demo-form.module.css'
import type { CaptchaState } from './use-captcha.ts'

/** Beside the button: why it is not enabled yet, or that it is now. */
export function CheckNote({ id, state }: { id: string; state: CaptchaState['kind'] }) {
  const { check, reload } = useTexts().demo

  return (
    <div className={styles.note}>
      <p id={id} role="status" data-tone={toneOf(state)}>
        {check[state]}
      </p>
      {state === 'missing' && (
        <Button size="small" onClick={() => location.reload()}>
          {reload}
        </Button>
      )}
    </div>
  )
}

function toneOf(state: CaptchaState['kind']): 'bad' | undefined {
  return state === 'failed' || state === 'missing' || state === 'expired' ? 'bad' : undefined
}
