import { type ComponentProps, lazy, Suspense } from 'react'
import type { OrderQuestion as Question } from './order-questions.tsx'

// Most customers see none of them: not part of the first load.
const Asked = lazy(async () => ({ default: (await import('./order-questions.tsx')).OrderQuestion }))

/** What ordering asks or says in a dialog. */
export function OrderQuestion(props: ComponentProps<typeof Question>) {
  const { kind } = props.state
  return <Suspense>{(kind === 'consenting' || kind === 'no-url') && <Asked {...props} />}</Suspense>
}
