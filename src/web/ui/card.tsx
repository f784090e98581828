import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

type Props = {
  title?: ReactNode
  titleLevel?: 2 | 3 | 4
  aside?: ReactNode
  children: ReactNode
  footer?: ReactNode
  emphasis?: boolean
  flag?: ReactNode
  look?: 'plain' | 'quiet'
}

export function Card(props: Props) {
  const { title, titleLevel = 2, aside, children, footer, emphasis = false, flag, look = 'plain' } = props
  const titleId = useId()
  const Heading = `h${titleLevel}` as const
  const Root = title ? 'article' : 'div'

  return (
    <Root
      className={styles.card}
      data-look={look}
      data-emphasis={emphasis || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || aside) && (
        <div className={styles.head}>
          {title && (
            <Heading id={titleId} className={styles.title}>
              {title}
            </Heading>
          )}
          {flag && <p className={styles.flag}>{flag}</p>}
          {aside}
        </div>
      )}
      <div className={styles.content}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Root>
  )
}
