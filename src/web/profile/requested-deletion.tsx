import { formatDay } from '../../texts/day.ts'
import { usePage } from '../app/context.ts'
import { useCall } from '../app/use-call.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function RequestedDeletion({ day }: { day: string }) {
  const { texts, visitor } = usePage()
  const { deletion: t } = texts.profile.data
  const { busy, call } = useCall()

  return (
    <Notice
      tone="warn"
      title={t.requested(formatDay(visitor.language, day))}
      action={
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void call(api => api('DELETE /api/accounts/deletion/'))}
        >
          {t.withdraw}
        </Button>
      }
    >
      {t.untilThen}
    </Notice>
  )
}
