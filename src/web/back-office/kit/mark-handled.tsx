import type { Api } from '../../app/api.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ActionAnswer } from './use-action.ts'

/** For what failed and can never succeed. */
export function MarkHandled({
  what,
  run,
}: {
  what: string
  run: (api: Api, reason: string) => Promise<ActionAnswer>
}) {
  const { handle: t } = useTexts().backOffice.kit
  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${what}`}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={run}
    />
  )
}
