import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnData } from '../../contract/own-data.ts'
import { formatDay } from '../../texts/day.ts'
import { CallButton } from '../app/call.tsx'
import { usePage } from '../app/context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

const pauseMs = 3000

export function ExportCard({ found }: { found: OwnData['export'] }) {
  const { export: t } = usePage().texts.profile.data
  return (
    <Card title={t.title}>
      <p>{t.text}</p>
      {found?.state === 'in-progress' && <InProgress />}
      {found?.state === 'ready' && <Ready found={found} />}
      {found === null && <RequestButton variant="primary" label={t.request} />}
    </Card>
  )
}

function InProgress() {
  const { export: t } = usePage().texts.profile.data
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), pauseMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <Notice title={t.inProgress} role="status">
      {t.later}
    </Notice>
  )
}

function Ready({ found: { size, expires_at } }: { found: NonNullable<OwnData['export']> }) {
  const { texts, visitor } = usePage()
  const { export: t } = texts.profile.data
  const megabytes = Math.max(0.1, size / 1_000_000)
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }
  return (
    <>
      <Notice tone="success" title={t.ready} role="status">
        {t.until(formatDay(visitor.language, expires_at))}
      </Notice>
      <Row as="p" gap="s">
        <ButtonLink variant="primary" href="/api/accounts/export/file/" download>
          {t.download(megabytes.toLocaleString(visitor.language, digits))}
        </ButtonLink>
        <RequestButton variant="secondary" label={t.again} />
      </Row>
    </>
  )
}

function RequestButton({ variant, label }: { variant: 'primary' | 'secondary'; label: string }) {
  const isAlive = useHydrated()

  return (
    <CallButton variant={variant} disabled={!isAlive} ask={api => api('POST /api/accounts/export/')}>
      {label}
    </CallButton>
  )
}
