import 'altcha/external'
import KeyWorker from 'altcha/workers/pbkdf2?worker'
import { paths } from '../app/paths.ts'
import type { CaptchaWidget, MountCaptcha } from './captcha-widget.ts'

// The content security policy forbids the workers that altcha would build from text.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new KeyWorker())

/** Safely within the server's ten minutes, by this browser's own clock. */
const goodForMs = 9 * 60_000

export const mountAltcha: MountCaptcha = (element, options): CaptchaWidget => {
  const { locale, words, onToken, onExpire, onFail } = options
  const known = $altcha.i18n.get(locale) ?? $altcha.i18n.get('en')
  $altcha.i18n.set(locale, { ...known, ...words })

  const widget = document.createElement('altcha-widget')
  let isSolved = false
  let expiry: ReturnType<typeof setTimeout> | undefined

  function expire() {
    // First, so that the reset does not look like the visitor's.
    isSolved = false
    widget.reset()
    onExpire()
  }

  function follow(event: Event) {
    const { state, payload } = changedState(event)
    const isWithdrawn = isSolved || state === 'verifying'
    clearTimeout(expiry)
    isSolved = state === 'verified'
    if (state === 'verified' && payload) {
      expiry = setTimeout(expire, goodForMs)
      onToken(payload)
    } else if (state === 'error') onFail()
    else if (isWithdrawn) onToken(null)
  }

  widget.setAttribute('challenge', paths.captchaChallenge)
  widget.setAttribute('language', locale)
  widget.setAttribute('type', 'native')
  widget.setAttribute('configuration', JSON.stringify(plain))
  widget.addEventListener('statechange', follow)
  element.replaceChildren(widget)

  return {
    reset: () => widget.reset(),
    destroy() {
      clearTimeout(expiry)
      element.replaceChildren()
    },
  }
}

const plain = { hideFooter: true, hideLogo: true, humanInteractionSignature: false }

function changedState(event: Event): { state: string; payload: string | null } {
  // Altcha dispatches it under this name.
  return (event as CustomEvent<{ state: string; payload: string | null }>).detail
}
