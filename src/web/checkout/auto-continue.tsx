import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ordering } from '../../texts/en/ordering.ts'
import { Button } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  title?: string
  words: Omit<(typeof ordering)['auto'], 'stopped'>
  busy: boolean
  onGo: () => void
  onStop: () => void
}

const countedSeconds = 3

/** Goes on without a click, unless the customer stops it. */
export function AutoContinue({ title, words: t, busy, onGo, onStop }: Props) {
  const left = useCountdown(countedSeconds, onGo)
  const stop = useRef<HTMLButtonElement>(null)

  const stopOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onStop()
  })
  useEffect(() => {
    // Three seconds are too short to reach the button by keyboard.
    if (document.activeElement === document.body) stop.current?.focus({ preventScroll: true })
    const listener = (event: KeyboardEvent) => stopOnEscape(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  const actions = (
    <>
      <Button busy={busy} onClick={onGo}>
        {t.go}
      </Button>
      <Button ref={stop} disabled={busy} onClick={onStop}>
        {t.stop}
      </Button>
    </>
  )

  return (
    <Notice title={title} action={actions}>
      {/* Screen readers do not announce a timer; the line below is read once. */}
      <p role="timer">{busy || left === 0 ? t.going : t.countdown(left)}</p>
      <p role="status">
        <VisuallyHidden>{busy ? t.going : t.announced}</VisuallyHidden>
      </p>
    </Notice>
  )
}

function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      if (left === 1) end()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])

  return left
}
