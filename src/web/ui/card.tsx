import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { Row, Text } from './layout.tsx'

type Props = {
  title?: ReactNode
  titleLevel?: 2 | 3
  aside?: ReactNode
  children: ReactNode
  footer?: ReactNode
  emphasis?: boolean
  look?: 'plain' | 'quiet'
}

export function Card(props: Props) {
  const { title, titleLevel = 2, aside, children, footer, emphasis = false, look = 'plain' } = props
  const titleId = useId()
  const Root = title ? 'article' : 'div'

  return (
    <Root
      className={styles.card}
      data-look={look}
      data-emphasis={emphasis || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || aside) && (
        <Row gap="s" rowGap="2xs" align="center" spread>
          {title && (
            <Text as={`h${titleLevel}`} size="l" id={titleId}>
              {title}
            </Text>
          )}
          {aside}
        </Row>
      )}
      <div className={styles.content}>{children}</div>
      {footer && <Row gap="s">{footer}</Row>}
    </Root>
  )
}
