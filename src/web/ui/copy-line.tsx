import type { ComponentProps } from 'react'
import { CopyButton } from './copy-button.tsx'
import styles from './copy-line.module.css'

type Props = ComponentProps<typeof CopyButton> & {
  /** What stands there when it is not the copied text itself: a masked serial. */
  shown?: string
}

/** A serial number, file name or command with its copy button. */
export function CopyLine({ shown, ...copy }: Props) {
  return (
    <span className={styles.line}>
      <code className={styles.text}>{shown ?? copy.text}</code>
      <CopyButton {...copy} />
    </span>
  )
}
