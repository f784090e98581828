import { useEffect, useRef, useState } from 'react'
import type { Visitor } from '../../contract/rendering.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import type { CaptchaWidget, MountCaptcha } from './captcha-widget.ts'

/** 'open' waits for the visitor, 'missing' could not be loaded. */
export type CaptchaState =
  | { kind: 'loading' | 'open' | 'expired' | 'failed' | 'missing' }
  | { kind: 'solved'; token: string }

export function useCaptcha() {
  const { demo } = useTexts()
  const { turnstile, language } = useVisitor()
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<CaptchaWidget>(null)
  const [state, setState] = useState<CaptchaState>({ kind: 'loading' })

  useEffect(() => {
    let isGone = false
    async function mount(element: HTMLElement) {
      const mountCaptcha = await loadCaptcha(turnstile)
      if (isGone) return
      setState({ kind: 'open' })
      widget.current = mountCaptcha(element, {
        locale: language,
        words: demo.captcha,
        onToken: token => setState(token ? { kind: 'solved', token } : { kind: 'open' }),
        onExpire: () => setState({ kind: 'expired' }),
        onFail: () => setState({ kind: 'failed' }),
      })
    }
    if (place.current) mount(place.current).catch(() => setState({ kind: 'missing' }))
    return () => {
      isGone = true
      widget.current?.destroy()
      widget.current = null
    }
  }, [turnstile, language, demo])

  function reset() {
    widget.current?.reset()
    setState({ kind: 'open' })
  }

  return { place, state, reset }
}

/** Rejects where the script of the captcha cannot be loaded. */
async function loadCaptcha(turnstile: Visitor['turnstile']): Promise<MountCaptcha> {
  if (turnstile) {
    const { loadTurnstile } = await import('./turnstile-captcha.ts')
    return loadTurnstile(turnstile.siteKey, turnstile.url)
  } else {
    const { mountAltcha } = await import('./altcha-captcha.ts')
    return mountAltcha
  }
}
