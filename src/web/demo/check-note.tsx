import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import styles from './demo-form.module.css'
import type { CaptchaState } from './use-captcha.ts'

export function CheckNote({ id, state }: { id: string; state: CaptchaState['kind'] }) {
  const { check, reload } = useTexts().demo

  return (
    <div className={styles.note}>
      <p id={id} role="status" data-tone={noteTone(state)}>
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

function noteTone(state: CaptchaState['kind']): 'bad' | undefined {
  return state === 'failed' || state === 'missing' || state === 'expired' ? 'bad' : undefined
}
