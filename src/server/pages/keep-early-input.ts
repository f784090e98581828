/**
 * Runs in the browser, written into each page: what a visitor presses, chooses or types while the page is only the
 * server's markup is kept, and done again once it is alive (entry-browser.tsx); then `data-alive` says so. It may name
 * nothing outside itself.
 */
export function keepEarlyInput() {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const typed = new Map<Field, { value: string; checked: boolean }>()
  let pressed: HTMLElement | null = null

  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    pressed = button
  }
  const onInput = ({ target: field }: Event) => {
    if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    )
      typed.set(field, { value: field.value, checked: 'checked' in field && field.checked })
  }
  // React takes note of a value only when it is another one than it has set itself.
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

  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  window.alive = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('input', onInput, true)
    window.alive = () => {}
    // Each in a task of its own, as people do it: the next one finds the page as the one before has changed it.
    for (const [field, state] of typed) {
      setTimeout(() => enter(field, state))
      // What was left already is left again: that is when a number out of range becomes the nearest one.
      if (field !== document.activeElement)
        setTimeout(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    }
    setTimeout(() => pressed?.click())
    setTimeout(() => document.documentElement.setAttribute('data-alive', ''))
  }
}
