import type { ReactNode } from 'react'
import { ProfileLink } from '../app/profile-link.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'

type Props = {
  title: string
  /** It follows another step, whose title is the headline of the page. */
  isSecond?: boolean
  /** Sentences below the title. */
  words?: readonly (string | false | null)[]
  action?: ReactNode
  children?: ReactNode
}

/** The headline of an order page: what became of the order, and what to do next. */
export function Step({ title, isSecond = false, words = [], action, children }: Props) {
  return (
    <Stack gap="m">
      {isSecond ? <h2>{title}</h2> : <PageHeading above={<ProfileLink />} title={title} />}
      <Stack gap="2xs">
        {words.map(
          sentence =>
            sentence && (
              <Text key={sentence} tone="quiet" size="m">
                {sentence}
              </Text>
            ),
        )}
      </Stack>
      {children}
      {action && <Row gap="s">{action}</Row>}
    </Stack>
  )
}
