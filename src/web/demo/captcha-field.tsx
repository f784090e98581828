import type { Ref } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import styles from './captcha-field.module.css'
import type { CaptchaState } from './use-captcha.ts'

type Props = { place: Ref<HTMLDivElement>; state: CaptchaState }

export function CaptchaField({ place, state }: Props) {
  const { demo: t } = useTexts()
  const { turnstile, supportEmail } = useVisitor()

  return (
    <div className={styles.field} data-look={turnstile ? 'turnstile' : 'box'}>
      {state.kind === 'loading' && (
        <p className={styles.loading}>
          <Spinner />
        </p>
      )}
      <div ref={place} className={styles.place} />
      <noscript>
        {t.withoutScript} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </noscript>
    </div>
  )
}
