import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDay } from '../../texts/day.ts'
import { usePage } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast-store.ts'

export function RequestedDeletion({ day }: { day: string }) {
  const { api, texts, visitor } = usePage()
  const { deletion: t } = texts.profile.data
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    const answer = await api('DELETE /api/accounts/deletion/')
    if (answer.ok) toast.success(answer.reply.message)
    else toast.error(answer.message)
    await revalidate()
    setBusy(false)
  }

  return (
    <Notice
      tone="warn"
      title={t.requested(formatDay(visitor.language, day))}
      action={
        <Button variant="primary" busy={busy} onClick={() => void withdraw()}>
          {t.withdraw}
        </Button>
      }
    >
      {t.untilThen}
    </Notice>
  )
}
