import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { dismissError, dismissToast, type Toast, toastStore } from './toast-store.ts'
import styles from './toaster.module.css'

const shownForMs = { success: 6000, info: 6000, error: 10_000 }

/** The live regions are always in the page, so that screen readers announce what is added. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer)

  // An error is about what was typed before.
  useEffect(() => {
    addEventListener('input', dismissError)
    return () => removeEventListener('input', dismissError)
  }, [])

  // A key each: a toast replaced under the pointer or the focus fires no leave or blur.
  const card = toast && <ToastCard key={toast.id} {...{ toast, dismissLabel }} />

  return (
    <section className={styles.toaster} aria-label={label}>
      <div role="alert" aria-atomic="false">
        {toast?.tone === 'error' && card}
      </div>
      <div role="status" aria-atomic="false">
        {toast?.tone !== 'error' && card}
      </div>
    </section>
  )
}

type CardProps = { toast: Toast; dismissLabel: string }

function ToastCard({ toast: { tone, text, action }, dismissLabel }: CardProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(dismissToast, shownForMs[action ? 'error' : tone])
    return () => clearTimeout(timer)
  }, [tone, action, paused])

  return (
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.mark}>
        <Icon name={icons[tone]} />
      </span>
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={dismissLabel} onClick={dismissToast} />
    </div>
  )
}

const icons = { success: 'check', error: 'warning', info: 'info' } as const
