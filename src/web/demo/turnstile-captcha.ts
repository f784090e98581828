import type { MountCaptcha } from './captcha-widget.ts'

type Turnstile = {
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      language: string
      size: 'flexible' | 'compact'
      'response-field': boolean
      callback: (token: string) => void
      'expired-callback': () => void
      'timeout-callback': () => void
      'error-callback': () => boolean
    },
  ): string
  reset(id: string): void
  remove(id: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

/** Below this its usual size does not fit. */
const narrowestPx = 300

/** The content security policy allows its origin where the server is configured with it. */
export async function loadTurnstile(siteKey: string, url: string): Promise<MountCaptcha> {
  const turnstile = window.turnstile ?? (await loadScript(`${url}/turnstile/v0/api.js?render=explicit`))

  return (element, { locale, onToken, onExpire, onFail }) => {
    const id = turnstile.render(element, {
      sitekey: siteKey,
      language: locale,
      size: element.clientWidth < narrowestPx ? 'compact' : 'flexible',
      'response-field': false,
      callback: onToken,
      'expired-callback': onExpire,
      'timeout-callback': onExpire,
      // True: the visitor is told here, so that Turnstile need not log it.
      'error-callback': () => {
        onFail()
        return true
      },
    })
    return { reset: () => turnstile.reset(id), destroy: () => turnstile.remove(id) }
  }
}

function loadScript(address: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('Turnstile did not start'))
    script.onerror = () => {
      script.remove()
      reject(new Error('Turnstile could not be loaded'))
    }
    document.head.append(script)
  })
}
