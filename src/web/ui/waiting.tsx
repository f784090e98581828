import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The waiting state of a block: skeletons for the eye, `label` ('Loading the order…') for the ear. */
export function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
