import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  /** Asked for by Esc, the backdrop and the close button; the page then sets `open` to false. */
  onClose: () => void
  /** 'alertdialog' where the content is news rather than a question: it is read out on opening. */
  role?: 'alertdialog'
  title: string
  closeLabel: string
  children: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
}

export function Dialog({ open, onClose, role, title, closeLabel, children, actions }: Props) {
  const titleId = useId()
  const contentId = useId()
  const modal = useModal({ open, onClose })

  return (
    <dialog
      {...modal}
      className={styles.dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role && contentId}
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div id={contentId} className={styles.content}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {/* Last in order, so that opening focuses what the dialog is about. */}
        <div className={styles.close}>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
      </div>
    </dialog>
  )
}
