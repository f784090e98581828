import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from './button.tsx'
import modalStyles from './modal.module.css'
import styles from './slide-out.module.css'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  onClose: () => void
  label: string
  closeLabel: string
  children: ReactNode
}

export function SlideOut({ open, onClose, label, closeLabel, children }: Props) {
  const modal = useModal({ open, onClose })
  const { key } = useLocation()
  const lastKey = useRef(key)
  const closeAfterNavigation = useEffectEvent(() => {
    if (open) onClose()
  })

  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    closeAfterNavigation()
  }, [key])

  function closeOnLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }

  return (
    <dialog {...modal} className={`${modalStyles.modal} ${styles.panel}`} aria-label={label}>
      <div className={styles.sheet} onClick={closeOnLink}>
        <div className={styles.close}>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
