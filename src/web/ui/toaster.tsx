import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { dismissErrors, dismissToast, type Toast, toastStore } from './toast-store.ts'
import styles from './toaster.module.css'

const shownForMs = { success: 6000, info: 6000, error: 10_000 }

/** The live regions are always in the page, so that screen readers announce what is added. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  // An error is about what was typed before.
  useEffect(() => {
    addEventListener('input', dismissErrors)
    return () => removeEventListener('input', dismissErrors)
  }, [])

  // A toast removed under the pointer or the focus fires no leave or blur: the last one ends the pause.
  if (toasts.length === 0 && (hovered || focused)) {
    setHovered(false)
    setFocused(false)
  }

  function dismiss(id: number) {
    setFocused(false)
    dismissToast(id)
  }

  function cards(shown: Toast[]) {
    const common = { paused: hovered || focused, dismissLabel, onDismiss: dismiss }
    return shown.map(each => <ToastCard key={each.id} toast={each} {...common} />)
  }

  return (
    <section
      className={styles.toaster}
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.list} role="alert" aria-atomic="false">
        {cards(toasts.filter(each => each.tone === 'error'))}
      </div>
      <div className={styles.list} role="status" aria-atomic="false">
        {cards(toasts.filter(each => each.tone !== 'error'))}
      </div>
    </section>
  )
}

type CardProps = { toast: Toast; paused: boolean; dismissLabel: string; onDismiss: (id: number) => void }

function ToastCard({ toast: { id, tone, text, action }, paused, dismissLabel, onDismiss }: CardProps) {
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(id), shownForMs[action ? 'error' : tone])
    return () => clearTimeout(timer)
  }, [id, tone, action, paused])

  return (
    <div className={styles.toast} data-tone={tone}>
      <span className={styles.mark}>
        <Icon name={icons[tone]} />
      </span>
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={dismissLabel} onClick={() => onDismiss(id)} />
    </div>
  )
}

const icons = { success: 'check', error: 'warning', info: 'info' } as const
