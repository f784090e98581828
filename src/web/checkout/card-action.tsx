import type { ReactNode } from 'react'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = { refusal: string | null; refusalTitle: string; children: ReactNode }

/** The button that orders, below the reason why the last attempt was refused. */
export function CardAction({ refusal, refusalTitle, children }: Props) {
  return (
    <Stack gap="s" width="full">
      {refusal && (
        <Notice tone="error" title={refusalTitle}>
          {refusal}
        </Notice>
      )}
      {children}
    </Stack>
  )
}
