/** An inline script of each page, until entry-browser.tsx calls `alive`. It can refer to nothing outside itself. */
export function replayEarlyInput() {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const typed = new Map<Field, { value: string; checked: boolean }>()
  let pressed: HTMLElement | null = null

  const reloadBar = document.getElementById('reload')
  // Enter in a field presses its button only if it is enabled.
  for (const button of document.querySelectorAll('fieldset > [type=submit]'))
    button.parentElement?.removeAttribute('disabled')

  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A form with an address works without scripts.
    const isSent = button?.type === 'submit' && button.form?.hasAttribute('action')
    if (!button || (reloadBar?.hidden === false && isSent)) return
    event.preventDefault()
    pressed = button
  }
  const onInput = ({ target: field }: Event) => {
    if (
      // A chosen file stays, and no script can enter it again.
      (field instanceof HTMLInputElement && field.type !== 'file') ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    )
      typed.set(field, { value: field.value, checked: 'checked' in field && field.checked })
  }
  // React notices a value only if it differs from the one that React has set.
  const enter = (field: Field, { value, checked }: { value: string; checked: boolean }) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      field.checked = !checked
      field.click()
    } else {
      field.value = value ? '' : '0'
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  }

  const offerReload = () => {
    if (reloadBar) reloadBar.hidden = false
  }
  // Pictures and style sheets that fail are elements too; a page works without them.
  const onFailure = ({ target }: Event) => {
    if (!(target instanceof Element) || target instanceof HTMLScriptElement) offerReload()
  }
  const failures = ['error', 'unhandledrejection']
  const late = setTimeout(offerReload, 15_000)

  for (const kind of failures) addEventListener(kind, onFailure, true)
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  window.alive = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('input', onInput, true)
    for (const kind of failures) removeEventListener(kind, onFailure, true)
    clearTimeout(late)
    if (reloadBar) reloadBar.hidden = true
    window.alive = () => {}
    // Each in its own task: the next one needs the page as the previous one has changed it.
    for (const [field, state] of typed) {
      setTimeout(() => enter(field, state))
      // Leaving a field moves a number that is out of range to the nearest allowed one.
      if (field !== document.activeElement)
        setTimeout(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    }
    setTimeout(() => pressed?.click())
    setTimeout(() => document.documentElement.setAttribute('data-alive', ''))
  }
}
