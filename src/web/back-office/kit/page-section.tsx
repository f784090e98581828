import { type ReactNode, useId } from 'react'
import { Stack, Text } from '../../ui/layout.tsx'

/** A part of a page with a heading of its own. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()

  return (
    <Stack as="section" gap="s" aria-labelledby={id}>
      <Text id={id} as="h2" size="l">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
