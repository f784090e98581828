import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './countdown.module.css'

const redirectAfterSeconds = 3

export function Countdown({ url }: { url: string }) {
  const t = useTexts().paymentLink
  const [seconds, setSeconds] = useState(redirectAfterSeconds)
  const [isStopped, setStopped] = useState(false)
  const stop = useRef<HTMLButtonElement>(null)
  const goOn = useRef<HTMLButtonElement>(null)

  // Replaces this page, so that Back from the payment does not return to the countdown.
  const leave = useEffectEvent(() => location.replace(url))

  useEffect(() => {
    if (isStopped) return
    if (seconds === 0) return leave()
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, isStopped])

  useEffect(() => {
    // Three seconds are too short to reach the button by keyboard.
    const next = isStopped ? goOn : stop
    if (isStopped || document.activeElement === document.body) next.current?.focus({ preventScroll: true })
  }, [isStopped])

  useEffect(() => {
    function stopOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') setStopped(true)
    }
    // A page restored from memory must not leave again by itself.
    function stopWhenBack(event: PageTransitionEvent) {
      if (event.persisted) setStopped(true)
    }
    addEventListener('keydown', stopOnEscape)
    addEventListener('pageshow', stopWhenBack)
    return () => {
      removeEventListener('keydown', stopOnEscape)
      removeEventListener('pageshow', stopWhenBack)
    }
  }, [])

  if (isStopped)
    return (
      <Notice
        role="status"
        title={t.stopped.title}
        action={
          <Button ref={goOn} variant="primary" onClick={() => location.replace(url)}>
            {t.stopped.goOn}
          </Button>
        }
      >
        {t.stopped.text}
      </Notice>
    )
  return (
    <div className={styles.countdown}>
      {/* Screen readers do not announce a timer; the line below is read once. */}
      <p role="timer" className={styles.words}>
        {t.wait(seconds)}
      </p>
      <p role="status">
        <VisuallyHidden>{t.announced}</VisuallyHidden>
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.replace(url)}>
          {t.goNow}
        </Button>
        <Button ref={stop} onClick={() => setStopped(true)}>
          {t.stop}
        </Button>
      </div>
    </div>
  )
}
