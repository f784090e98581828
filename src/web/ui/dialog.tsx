import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import modalStyles from './modal.module.css'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** 'alertdialog' for news rather than a question: screen readers read it on opening. */
  role?: 'alertdialog'
  title: string
  closeLabel: string
  /** Opening focuses the title instead of the first control of the content. */
  focus?: 'title'
  children: ReactNode
  actions?: ReactNode
}

export function Dialog({ open, onClose, role, title, closeLabel, focus, children, actions }: Props) {
  const titleId = useId()
  const contentId = useId()
  const modal = useModal({ open, onClose, focus: focus && titleId })

  return (
    <dialog
      {...modal}
      className={`${modalStyles.modal} ${styles.dialog}`}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role && contentId}
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={styles.title} tabIndex={focus && -1}>
          {title}
        </h2>
        <div id={contentId} className={styles.content}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {/* Last in order, so that opening focuses the content. */}
        <div className={styles.close}>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
      </div>
    </dialog>
  )
}
