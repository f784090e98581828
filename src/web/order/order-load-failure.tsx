import { useRevalidator } from 'react-router'
import { useTexts } from '../app/context.ts'
import { ErrorState } from '../ui/error-state.tsx'

export function OrderLoadFailure({ isAbsent, message }: { isAbsent: boolean; message: string }) {
  const { failure, order } = useTexts()
  const { failed } = order
  const { revalidate, state } = useRevalidator()

  return (
    <ErrorState
      title={failed.title}
      retryLabel={failed.retry}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    >
      {isAbsent ? failed.absent : message === failure.generic ? failed.text : message}
    </ErrorState>
  )
}
